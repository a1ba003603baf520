import { findColumn } from "../columns/find-column.js";
import { compileFilter } from "../data-sources/filter/compile-filter.js";
import { createSortKeys } from "../data-sources/sorts.js";
import { validationError } from "../errors.js";
import type { Column, ViewDocument } from "../repository/documents.js";
import type { RequestScope } from "../route-context.js";
import { isObject } from "../validation/validators.js";

/** Parts of a view that name columns. */
export type ViewColumns = Pick<ViewDocument, "filter" | "sorts" | "quickFilters" | "configuration">;

/** Keys of a configuration whose value is the id of a column. */
const ID_KEYS = [
  "property_id",
  "date_property_id",
  "end_date_property_id",
  "x_axis_property_id",
  "y_axis_property_id",
  "map_by",
];

/** Rejects a view that names unknown columns, or compares them with values of another type. */
export function assertViewColumns(view: ViewColumns, columns: Column[], scope: RequestScope): void {
  compileFilter(view.filter ?? undefined, columns, scope);
  createSortKeys(view.sorts ?? [], columns, scope);
  for (const [property, condition] of Object.entries(view.quickFilters ?? {})) {
    compileFilter({ property, ...condition }, columns, scope);
  }
  for (const id of findColumnIds(view.configuration)) {
    if (findColumn(columns, id) === undefined) {
      throw validationError(`Could not find property with name or id: ${id}`);
    }
  }
}

/** Adds the names of columns beside their ids, as responses do. */
export function nameColumns(value: unknown, columns: Column[]): unknown {
  if (Array.isArray(value)) return value.map((item) => nameColumns(item, columns));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, nameColumns(inner, columns)]);
  const names = ID_KEYS.flatMap((key) => {
    const id = value[key];
    const column = typeof id === "string" ? findColumn(columns, id) : undefined;
    return column === undefined ? [] : [[toNameKey(key), column.name]];
  });
  return Object.fromEntries([...entries, ...names]) as object;
}

/** `date_property_id` has its name in `date_property_name`, `map_by` in `map_by_property_name`. */
function toNameKey(key: string): string {
  return key.endsWith("_id") ? key.replace(/_id$/, "_name") : `${key}_property_name`;
}

function findColumnIds(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(findColumnIds);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    ID_KEYS.includes(key) && typeof inner === "string" ? [inner] : findColumnIds(inner),
  );
}
