import { randomUUID } from "node:crypto";
import type { RouteContext } from "../route-context.js";
import type { ViewDocument, ViewType } from "../repository/documents.js";
import { normalizeUuid, anyObject, object, oneOfValues, uuid } from "../validation/validators.js";
import { parseInput } from "../validation/parse-input.js";
import { emptyLayout } from "./dashboard-layout.js";
import { assertOnePlace, placeValidators, placeView, type PlaceInput } from "./place-view.js";
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

interface CreateBody extends ViewFieldsInput, PlaceInput {
  data_source_id: string;
  name: string;
  type: ViewType;
}

const validateBody = object(
  { data_source_id: uuid, name: validateViewName, type: oneOfValues(...viewTypes) },
  {
    ...placeValidators,
    filter: validateViewFilter,
    sorts: validateViewSorts,
    quick_filters: validateQuickFilters,
    configuration: anyObject,
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

function parseConfiguration({ configuration, type }: CreateBody): Record<string, unknown> {
  if (type === "dashboard") return emptyLayout;
  if (configuration === undefined) return { type };
  const validator = createConfigurationValidator(type);
  return parseInput("body", configuration, validator, "body.configuration");
}
