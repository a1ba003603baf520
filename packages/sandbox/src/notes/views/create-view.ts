import { randomUUID } from "node:crypto";
import type { RouteContext } from "../route-context.js";
import { inTrashError, validationError } from "../errors.js";
import { isInTrash } from "../repository/ancestors.js";
import { insertChildren, type Position } from "../repository/children.js";
import type { DatabaseDocument, ViewDocument, ViewType } from "../repository/documents.js";
import type { NotesRepository } from "../repository/notes-repository.js";
import { normalizeUuid } from "../validation/normalize-uuid.js";
import { parseInput } from "../validation/parse-input.js";
import { anyObject, object, oneOfValues, uuid } from "../validation/validators.js";
import {
  emptyLayout,
  placeWidget,
  requireDashboard,
  validatePlacement,
  type WidgetPlacement,
} from "./dashboard-layout.js";
import { serializeView } from "./serialize-view.js";
import { createConfigurationValidator, viewTypes } from "./validate-configuration.js";
import { assertViewColumns } from "./view-columns.js";
import {
  mergeQuickFilters,
  validateQuickFilters,
  validateViewFilter,
  validateViewName,
  validateViewSorts,
  type ViewFieldsInput,
} from "./view-fields.js";
import { addView, saveView } from "./view-store.js";

interface CreateBody extends ViewFieldsInput {
  data_source_id: string;
  name: string;
  type: ViewType;
  database_id?: string;
  view_id?: string;
  create_database?: LinkedDatabaseInput;
  position?: { type: "start" | "end" | "after_view"; view_id?: string };
  placement?: WidgetPlacement;
}

interface LinkedDatabaseInput {
  parent: { page_id: string };
  position?: { block_id: string };
}

const validateLinkedDatabase = object(
  { parent: object({ page_id: uuid }, { type: oneOfValues("page_id") }) },
  { position: object({ type: oneOfValues("after_block"), block_id: uuid }) },
);
const validateBody = object(
  { data_source_id: uuid, name: validateViewName, type: oneOfValues(...viewTypes) },
  {
    database_id: uuid,
    view_id: uuid,
    create_database: validateLinkedDatabase,
    filter: validateViewFilter,
    sorts: validateViewSorts,
    quick_filters: validateQuickFilters,
    configuration: anyObject,
    position: object({ type: oneOfValues("start", "end", "after_view") }, { view_id: uuid }),
    placement: validatePlacement,
  },
);

/** `POST /v1/views`: adds a view to a database, to a dashboard, or as a linked database to a page. */
export function createView(context: RouteContext): object {
  const { repository } = context;
  const body = parseInput<CreateBody>("body", context.body, validateBody);
  assertOnePlace(body);
  const source = repository.requireDataSource(normalizeUuid(body.data_source_id));
  const view: ViewDocument = {
    ...repository.stampCreated(),
    id: randomUUID(),
    databaseId: source.databaseId,
    dataSourceId: source.id,
    name: body.name,
    type: body.type,
    filter: body.filter ?? null,
    sorts: body.sorts ?? null,
    quickFilters: mergeQuickFilters(null, body.quick_filters),
    configuration: parseConfiguration(body),
  };
  assertViewColumns(view, source.columns, context);
  return serializeView(placeView(view, body, repository), context);
}

/** The three places exclude each other, and each has its own way to say where. */
function assertOnePlace(body: CreateBody): void {
  const places = [body.database_id, body.view_id, body.create_database];
  if (places.filter((place) => place !== undefined).length !== 1) {
    throw validationError(
      "Exactly one of database_id, view_id and create_database must be provided.",
    );
  }
  if (body.position !== undefined && body.database_id === undefined) {
    throw validationError("position can only be used with database_id.");
  }
  if (body.placement !== undefined && body.view_id === undefined) {
    throw validationError("placement can only be used with view_id.");
  }
}

function parseConfiguration({ configuration, type }: CreateBody): Record<string, unknown> {
  if (type === "dashboard") return emptyLayout;
  if (configuration === undefined) return { type };
  const validator = createConfigurationValidator(type);
  return parseInput("body", configuration, validator, "body.configuration");
}

function placeView(
  view: ViewDocument,
  body: CreateBody,
  repository: NotesRepository,
): ViewDocument {
  if (body.view_id !== undefined) return placeOnDashboard(view, body.view_id, body, repository);
  const database =
    body.create_database === undefined
      ? repository.requireDatabase(normalizeUuid(body.database_id ?? ""))
      : createLinkedDatabase(body.create_database, view, repository);
  if (isInTrash(repository, database)) throw inTrashError();
  const placed = { ...view, databaseId: database.id };
  if (!addView(repository, placed, toPosition(body.position))) {
    throw validationError("The view to place it after is not a view of this database.");
  }
  return placed;
}

function placeOnDashboard(
  view: ViewDocument,
  dashboardId: string,
  { placement, type }: CreateBody,
  repository: NotesRepository,
): ViewDocument {
  const dashboard = requireDashboard(repository, normalizeUuid(dashboardId));
  if (type === "dashboard") throw validationError("Dashboard views cannot be nested.");
  const widget = { ...view, databaseId: dashboard.databaseId, dashboardViewId: dashboard.id };
  saveView(repository, widget);
  placeWidget(repository, dashboard, widget.id, placement);
  return widget;
}

/** Creates a database without data sources of its own on a page, to show rows of another one. */
function createLinkedDatabase(
  input: LinkedDatabaseInput,
  { dataSourceId }: ViewDocument,
  repository: NotesRepository,
): DatabaseDocument {
  const page = repository.requirePage(normalizeUuid(input.parent.page_id));
  const { icon, title } = repository.requireDataSource(dataSourceId);
  const database: DatabaseDocument = {
    ...repository.stampCreated(),
    id: randomUUID(),
    parent: { type: "page_id", page_id: page.id },
    inTrash: false,
    title,
    description: [],
    icon,
    cover: null,
    isInline: true,
    dataSources: [],
  };
  repository.saveDatabase(database);
  const after = input.position && { after: normalizeUuid(input.position.block_id) };
  if (!insertChildren(repository, page.id, [database.id], after)) {
    throw validationError("The block to place it after is not a block of this page.");
  }
  return database;
}

function toPosition(input: CreateBody["position"]): Position {
  if (input?.type !== "after_view") return input?.type ?? "end";
  return { after: normalizeUuid(input.view_id ?? "") };
}
