import { getColumnKind } from "../../columns/column-kinds.js";
import { findColumn } from "../../columns/find-column.js";
import { getOptions } from "../../columns/options.js";
import { toCellKey } from "../../repository/cell-keys.js";
import type { Column } from "../../repository/documents.js";
import type { RequestScope } from "../../route-context.js";
import { normalizeUuid } from "../../validation/validators.js";

/** A validated filter. */
export type Filter = Record<string, unknown>;

/**
 * Lists keys of which a row has every one if it matches a filter: those of its equality conditions, except in
 * alternatives.
 */
export function listNarrowingKeys(
  filter: Filter,
  columns: Column[],
  scope: RequestScope,
): string[] {
  if (Array.isArray(filter["and"])) {
    return filter["and"].flatMap((each: Filter) => listNarrowingKeys(each, columns, scope));
  }
  const column = findColumn(columns, String(filter["property"]));
  if (column === undefined || !isStored(column)) return [];
  const condition = filter[column.type] ?? filter["rich_text"];
  if (typeof condition !== "object" || condition === null) return [];
  const [[operator, operand] = ["", undefined]] = Object.entries(condition) as [string, unknown][];
  const value = toStoredValue(column, operator, operand, scope);
  return value === undefined ? [] : [toCellKey(column.id, value)];
}

/** Returns false for columns whose values are computed. */
function isStored({ type }: Column): boolean {
  const { createInitialValue, validate } = getColumnKind(type);
  return (validate ?? createInitialValue) !== undefined;
}

/** Returns the stored value that a row must have; undefined if it need not be stored in that form. */
function toStoredValue(
  column: Column,
  operator: string,
  operand: unknown,
  { repository }: RequestScope,
): string | number | undefined {
  const { getEmptyValue, filter } = getColumnKind(column.type);
  if (typeof operand === "number") {
    // Minus zero equals zero.
    return operator === "equals" && filter === "number" && operand !== 0 ? operand : undefined;
  }
  if (typeof operand !== "string" || operand === "") return undefined;
  switch (filter) {
    case "text":
      return operator === "equals" ? operand : undefined;
    case "choice":
    case "choices": {
      const isEquality = operator === (filter === "choice" ? "equals" : "contains");
      const id = getOptions(column).find(({ name }) => name === operand)?.id;
      // A status that is not stored is the first one.
      return isEquality && id !== getEmptyValue(column) ? id : undefined;
    }
    case "people":
      return operator === "contains"
        ? operand === "me"
          ? repository.botId
          : normalizeUuid(operand)
        : undefined;
    case "pages":
      return operator === "contains" ? normalizeUuid(operand) : undefined;
    default:
      return undefined;
  }
}
