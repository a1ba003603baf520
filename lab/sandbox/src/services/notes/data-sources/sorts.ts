import { createCell } from "../columns/column-kind.js";
import { findColumn } from "../columns/find-column.js";
import { getStoredValue, getColumnKind } from "../columns/column-kinds.js";
import type { RequestScope } from "../route-context.js";
import { validationError } from "../errors.js";
import type { Direction, SortKey } from "../pagination/create-comparator.js";
import {
  oneOfValues,
  isObject,
  list,
  object,
  text,
  type Validator,
} from "../validation/validators.js";
import type { Column, PageDocument } from "../repository/documents.js";

/** A sort of a query: by a column or a timestamp. */
export interface SortInput {
  property?: string;
  timestamp?: "created_time" | "last_edited_time";
  direction: Direction;
}

const direction = { direction: oneOfValues("ascending", "descending") };
const validateColumnSort = object({ property: text(), ...direction });
const validateTimestampSort = object({
  timestamp: oneOfValues("created_time", "last_edited_time"),
  ...direction,
});

/** Validates the sorts of a query. */
export const validateSorts: Validator = list((value, path) => {
  return (
    isObject(value) && Object.hasOwn(value, "timestamp")
      ? validateTimestampSort
      : validateColumnSort
  )(value, path);
});

/** Creates a function that returns a row's sort keys, one per sort. */
export function createSortKeys(
  sorts: SortInput[],
  columns: Column[],
  scope: RequestScope,
): (page: PageDocument) => SortKey[] {
  const keys = sorts.map((sort) => createSortKey(sort, columns, scope));
  return (page) => keys.map((key) => key(page));
}

function createSortKey(
  sort: SortInput,
  columns: Column[],
  scope: RequestScope,
): (page: PageDocument) => SortKey {
  if (sort.timestamp === "created_time") return (page) => page.createdTime;
  if (sort.timestamp === "last_edited_time") return (page) => page.lastEditedTime;
  const column = findColumn(columns, sort.property ?? "");
  if (column === undefined) {
    throw validationError(`Could not find sort property with name or id: ${sort.property}`);
  }
  return (page) => {
    const cell = createCell(column, page, scope);
    return getColumnKind(column.type).toSortKey(getStoredValue(cell), cell);
  };
}
