import { isDeepStrictEqual } from "node:util";
import {
  type Api,
  forModels,
  openObject,
  path,
  replaceMembers,
  selfExplanatory,
  tryLookup,
} from "@workbelt/core/provider";
import { z } from "zod";
import { type Columns, toServiceKey } from "../schema/columns.js";
import { listNamedColumns } from "../databases/filter/named-columns.js";
import { checkWithColumns } from "../schema/known-columns.js";
import { viewId } from "../inputs/ids.js";
import { findConfigurationProblems } from "./view-configuration.js";
import { isValidationError } from "../validation-error.js";

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
    filter: openObject('{"property":"Status","status":{"equals":"Done"}}').optional(),
    sorts: z
      .array(forModels(sort, { opaque: true }))
      .max(100)
      .describe('{"property":"Due","direction":"ascending"}')
      .optional(),
    quick_filters: openObject('{"Status":{"status":{"equals":"Done"}}}').optional(),
    configuration: openObject(
      '{"type":"board","group_by":{"type":"status","property_id":"…","group_by":"option","sort":{"type":"manual"}}}; calendar, timeline: date_property_id; chart: chart_type, x_axis like group_by, y_axis {"aggregator":"count"}',
    ).optional(),
  };
}

/** Reports the problems of the input `configuration` of a view; see {@link findConfigurationProblems}. */
export function reportConfiguration(
  configuration: Readonly<Record<string, unknown>> | undefined,
  type: string | undefined,
  context: z.core.$RefinementCtx,
): void {
  if (configuration === undefined) return;
  for (const { message, path: at } of findConfigurationProblems(configuration, type)) {
    context.addIssue({ code: "custom", path: ["configuration", ...at], message });
  }
}

/** The inputs of a view that name columns. */
interface QueriedColumns {
  filter?: object | undefined;
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

/**
 * Sends a view, whose columns the service knows by their exact names only. If it rejects it, names in other letters are
 * replaced by those of the columns, and it is sent once more: nothing was written.
 */
export async function withExactColumns<Fields extends QueriedColumns, Response>(
  api: Api,
  fields: Fields,
  fetchSourceId: () => Promise<string | null | undefined>,
  send: (fields: Fields) => Promise<Response>,
): Promise<Response> {
  try {
    return await send(fields);
  } catch (error) {
    if (!isValidationError(error) || getNamedColumns(fields).length === 0) throw error;
    const found = await tryLookup(async () => {
      const id = await fetchSourceId();
      if (!id) return undefined;
      return checkWithColumns(api, { path: path`/v1/data_sources/${id}` }, (columns) => ({
        fields: { ...fields, ...toExactNames(fields, columns) },
        isClean: true,
      }));
    });
    if (found === undefined || isDeepStrictEqual(found.fields, fields)) throw error;
    return send(found.fields);
  }
}

function toExactNames({ filter, quick_filters, sorts }: QueriedColumns, columns: Columns) {
  return {
    ...(filter && {
      filter: replaceMembers(filter, (_condition, key, value) =>
        key === "property" && typeof value === "string"
          ? [[key, toServiceKey(value, columns)]]
          : [[key, value]],
      ) as object,
    }),
    ...(sorts && {
      sorts: sorts.map((each) => ({ ...each, property: toServiceKey(each.property, columns) })),
    }),
    ...(quick_filters && {
      quick_filters: Object.fromEntries(
        Object.entries(quick_filters).map(([name, each]) => [toServiceKey(name, columns), each]),
      ),
    }),
  };
}
