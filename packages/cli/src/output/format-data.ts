import { isPlainObject } from "@workbelt/core/provider";
import {
  formatFields,
  formatRows,
  formatThing,
  type RowOptions,
  type Table,
} from "./format-table.js";
import { hasId } from "./table-cells.js";
import { isNextPage } from "./formats.js";

/** Formats a list as a table, and anything else by its fields. */
export function formatTable(data: unknown, options: RowOptions = {}): string[] {
  const { fields } = options;
  const items = isPlainObject(data) ? data["items"] : undefined;
  if (!isPlainObject(data) || !Array.isArray(items)) return formatFields(data, fields);
  const others = Object.fromEntries(
    Object.entries(data).filter(
      ([key]) => key !== "items" && (fields === undefined || isNextPage(key)),
    ),
  );
  if (items.length === 0) return ["Nothing found.", ...formatFields(others)];
  // A pipe has no width, and some terminals have 0; nothing is cut for them.
  const table = formatRows(items, process.stdout.columns || Infinity, options);
  const notes = Object.keys(others).length === 0 ? [] : ["", ...formatFields(others)];
  return [...table.lines, ...notes, ...describeHidden(table)];
}

/** Formats one thing by its values, in the order of the columns of a table. */
export function formatOne(data: unknown, options: RowOptions): string[] {
  const lacksIds = options.ids === "none" && hasId(data);
  return [...formatThing(data, options), ...describeHidden({ hidden: [], lacksIds })];
}

/** Describes what is not shown, in one line. */
function describeHidden({ hidden, lacksIds }: Pick<Table, "hidden" | "lacksIds">): string[] {
  const missing = [...(lacksIds ? ["ids (--ids)"] : []), ...hidden];
  if (missing.length === 0) return [];
  const chosen = hidden.length > 0 ? " --fields chooses," : "";
  return ["", `Not shown: ${missing.join(", ")}.${chosen} --format json shows everything.`];
}
