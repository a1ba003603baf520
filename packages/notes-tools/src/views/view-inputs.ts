import { forModels, openObject, selfExplanatory } from "@workbelt/core/provider";
import { z } from "zod";
import { listNamedColumns } from "../databases/filter/named-columns.js";
import { viewId } from "../inputs/ids.js";

/** The layouts of a view. */
export const VIEW_TYPES = [
  "table",
  "board",
  "list",
  "calendar",
  "timeline",
  "gallery",
  "form",
  "chart",
  "map",
  "dashboard",
] as const;

/** The service sorts views by columns only; the SDK's types allow times for queries of a database. */
const sort = z.strictObject(
  {
    property: z.string().min(1).describe("Name of a column, exact"),
    direction: z.enum(["ascending", "descending"]).describe("Direction"),
  },
  'expected {"property":"…","direction":"ascending"}',
);

/** The input `view_id`. */
export function requiredViewId() {
  return selfExplanatory(
    viewId("Id of the view, or its web address with ?v=: view_id from notes_view_list"),
  );
}

/** The inputs of a view that can be set and changed. */
export function viewFields() {
  return {
    filter: openObject(
      '{"property":"Status","status":{"equals":"Done"}}, as in notes_database_query',
    ).optional(),
    sorts: z
      .array(forModels(sort, { opaque: true }))
      .max(100)
      .describe('{"property":"Due","direction":"ascending"}')
      .optional(),
    quick_filters: openObject('By column name: {"Status":{"status":{"equals":"Done"}}}').optional(),
    configuration: openObject(
      '{"type":"board","group_by":{"type":"status","property_id":"…","group_by":"option","sort":{"type":"manual"}}}; board needs group_by, calendar and timeline date_property_id, chart chart_type. property_id from notes_database_fetch',
    ).optional(),
  };
}

/** The inputs of a view that name columns. */
interface QueriedColumns {
  filter?: unknown;
  sorts?: readonly { property: string }[] | undefined;
  quick_filters?: Readonly<Record<string, unknown>> | undefined;
}

/** Names of the columns in a filter and sorts, for the explanation of an error. */
export function getNamedColumns(input: QueriedColumns): string[] {
  return Object.values(groupNamedColumns(input)).flat();
}

/** Names of the columns by the inputs that have them. */
export function groupNamedColumns({ filter, quick_filters = {}, sorts = [] }: QueriedColumns) {
  return {
    filter: listNamedColumns(filter),
    sorts: sorts.map(({ property }) => property),
    quick_filters: Object.keys(quick_filters),
  };
}
