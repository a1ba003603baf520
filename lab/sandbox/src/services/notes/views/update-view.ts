import { getPathId, type RouteContext } from "../route-context.js";
import type { ViewDocument } from "../repository/documents.js";
import { parseInput } from "../validation/parse-input.js";
import { nullable, object } from "../validation/validators.js";
import { serializeView } from "./serialize-view.js";
import { createConfigurationValidator } from "./validate-configuration.js";
import { assertViewColumns } from "./view-columns.js";
import {
  mergeQuickFilters,
  validateQuickFilters,
  validateViewFilter,
  validateViewName,
  validateViewSorts,
  type ViewFieldsInput,
} from "./view-fields.js";
import { requireView, saveView } from "../repository/view-store.js";

/** `PATCH /v1/views/{id}`: changes name, filter, sorts, quick filters and configuration. */
export function updateView(context: RouteContext): object {
  const { repository } = context;
  const view = requireView(repository, getPathId(context, "view_id"));
  const validateBody = object(
    {},
    {
      name: validateViewName,
      filter: nullable(validateViewFilter),
      sorts: nullable(validateViewSorts),
      quick_filters: nullable(validateQuickFilters),
      configuration: createConfigurationValidator(view.type),
    },
  );
  const body = parseInput<ViewFieldsInput>("body", context.body, validateBody);
  const changed: ViewDocument = {
    ...view,
    ...repository.stampEdited(),
    name: body.name ?? view.name,
    filter: body.filter === undefined ? view.filter : body.filter,
    sorts: body.sorts === undefined ? view.sorts : body.sorts,
    quickFilters: mergeQuickFilters(view.quickFilters, body.quick_filters),
    configuration: mergeConfiguration(view, body.configuration),
  };
  const { columns } = repository.requireDataSource(view.dataSourceId);
  assertViewColumns(changed, columns, context);
  saveView(repository, changed);
  return serializeView(changed, context);
}

/** Replaces the fields of the request, keeps the others; null removes a field. */
function mergeConfiguration(
  { configuration, type }: ViewDocument,
  input: ViewFieldsInput["configuration"],
): Record<string, unknown> {
  const entries = Object.entries({ ...configuration, ...input, type });
  return Object.fromEntries(entries.filter(([, value]) => value !== null));
}
