import { makeCell } from "../columns/column-kind.js";
import { findColumn } from "../columns/find.js";
import { keptIn, kindOf } from "../columns/kinds.js";
import type { View } from "../call.js";
import { validationError } from "../errors.js";
import type { Direction, SortKey } from "../lists/order.js";
import { choice, isObject, list, object, text, type Check } from "../validation/check.js";
import type { Column, PageDocument } from "../workspace/documents.js";

/** One sort of a query as sent: by a column or by a timestamp. */
export interface SentSort {
  property?: string;
  timestamp?: "created_time" | "last_edited_time";
  direction: Direction;
}

const direction = { direction: choice("ascending", "descending") };
const byColumn = object({ property: text(), ...direction });
const byTime = object({ timestamp: choice("created_time", "last_edited_time"), ...direction });

/** Checks the sorts of a query. */
export const sortsCheck: Check = list((value, path) => {
  return (isObject(value) && Object.hasOwn(value, "timestamp") ? byTime : byColumn)(value, path);
});

/** Computes what rows are sorted by, one key per sort. */
export function sortKeys(
  sorts: SentSort[],
  columns: Column[],
  scope: View,
): (page: PageDocument) => SortKey[] {
  const keys = sorts.map((sort) => sortKey(sort, columns, scope));
  return (page) => keys.map((key) => key(page));
}

function sortKey(sort: SentSort, columns: Column[], scope: View): (page: PageDocument) => SortKey {
  if (sort.timestamp === "created_time") return (page) => page.createdTime;
  if (sort.timestamp === "last_edited_time") return (page) => page.lastEditedTime;
  const column = findColumn(columns, sort.property ?? "");
  if (column === undefined) {
    throw validationError(`Could not find sort property with name or id: ${sort.property}`);
  }
  return (page) => {
    const cell = makeCell(column, page, scope);
    return kindOf(column.type).sortKey(keptIn(cell), cell);
  };
}
