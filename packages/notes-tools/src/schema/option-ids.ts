import { getList, getPath, getString } from "../content/json-path.js";
import { type Columns, findColumn } from "./columns.js";
import type { ColumnValues } from "./explain-column-error.js";

/**
 * Replaces the names of options by their ids. The service creates an option for a name that it does not know, and
 * rejects an id: so values that were checked with cached columns create nothing if an option was renamed or deleted.
 */
export function withOptionIds(values: ColumnValues, columns: Columns): ColumnValues {
  const entries = Object.entries(values).map(([key, value]) => {
    const column = findColumn(key, columns);
    const type = column?.type ?? "";
    const given = getPath(value, type);
    const options = getList(column, type, "options");
    if (!given || options.length === 0) return [key, value] as const;
    const toId = (each: unknown) => {
      const name = getString(each, "name");
      const option = options.find((known) => getString(known, "name") === name);
      const id = name === undefined ? undefined : getString(option, "id");
      return id === undefined ? each : { id };
    };
    return [key, { [type]: Array.isArray(given) ? given.map(toId) : toId(given) }] as const;
  });
  return Object.fromEntries(entries);
}
