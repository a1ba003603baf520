import type { InputIssue } from "@workbelt/core";
import { getPath } from "../content/json-path.js";
import { describeValueForm, isComputed } from "../schema/value-forms.js";
import { type Columns, findColumn } from "../schema/columns.js";
import { type ColumnValues, describeUnknownColumn } from "../schema/explain-column-error.js";

/** Finds encoded values that the service would reject, in the input `field`. */
export function findValueProblems(
  field: string,
  values: ColumnValues,
  columns: Columns,
): InputIssue[] {
  return Object.entries(values).flatMap(([key, value]) => {
    const message = describeProblem(key, value, columns);
    const isReadOnly = isComputed(findColumn(key, columns) ?? {}) || undefined;
    return message === undefined ? [] : [{ field: `${field}.${key}`, message, isReadOnly }];
  });
}

function describeProblem(key: string, value: unknown, columns: Columns): string | undefined {
  const column = findColumn(key, columns);
  if (column === undefined) return describeUnknownColumn(key, columns);
  const fits = getPath(value, column.type ?? "") !== undefined && !isComputed(column);
  return fits ? undefined : describeValueForm(key, column);
}
