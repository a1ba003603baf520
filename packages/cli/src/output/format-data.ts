import { isPlainObject } from "@workbelt/core/provider";
import { formatFields, formatRows, type RowOptions, type Table } from "./format-table.js";
import { isNextPage } from "./next-page.js";

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

/** Describes what a table does not show, in one line. */
function describeHidden({ hidden, lacksIds }: Table): string[] {
  const missing = [...(lacksIds ? ["ids (--ids)"] : []), ...hidden];
  if (missing.length === 0) return [];
  const chosen = hidden.length > 0 ? " --fields chooses," : "";
  return ["", `Not shown: ${missing.join(", ")}.${chosen} --format json shows everything.`];
}
