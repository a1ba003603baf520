import { randomUUID } from "node:crypto";
import { inTrashError, validationError } from "../errors.js";
import { isInTrash } from "../repository/ancestors.js";
import { insertChildren, type Position } from "../repository/children.js";
import type { DatabaseDocument, ViewDocument } from "../repository/documents.js";
import type { NotesRepository } from "../repository/notes-repository.js";
import {
  normalizeUuid,
  object,
  oneOfValues,
  uuid,
  type Validator,
} from "../validation/validators.js";
import {
  placeWidget,
  requireDashboard,
  validatePlacement,
  type WidgetPlacement,
} from "./dashboard-layout.js";
import { addView, saveView } from "../repository/view-store.js";

/** Place of a new view: a tab of a database, a widget of a dashboard, or a linked database. */
export interface PlaceInput {
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

/** Validators of these fields. */
export const placeValidators: Record<string, Validator> = {
  database_id: uuid,
  view_id: uuid,
  create_database: object(
    { parent: object({ page_id: uuid }, { type: oneOfValues("page_id") }) },
    { position: object({ type: oneOfValues("after_block"), block_id: uuid }) },
  ),
  position: object({ type: oneOfValues("start", "end", "after_view") }, { view_id: uuid }),
  placement: validatePlacement,
};

/** The three places exclude each other, and each has its own way to say where. */
export function assertOnePlace(body: PlaceInput): void {
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

/** Saves a new view at its place and returns it. */
export function placeView(
  view: ViewDocument,
  body: PlaceInput,
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
  { placement }: PlaceInput,
  repository: NotesRepository,
): ViewDocument {
  const dashboard = requireDashboard(repository, normalizeUuid(dashboardId));
  if (view.type === "dashboard") throw validationError("Dashboard views cannot be nested.");
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

function toPosition(input: PlaceInput["position"]): Position {
  if (input?.type !== "after_view") return input?.type ?? "end";
  return { after: normalizeUuid(input.view_id ?? "") };
}
