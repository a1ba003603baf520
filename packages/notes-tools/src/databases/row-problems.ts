import type { InputIssue } from "@workbelt/core";
import { getList, getPath, getString } from "../content/json-path.js";
import { describeValueForm, isComputed } from "../pages/value-forms.js";
import { type Columns, findColumn } from "./columns.js";
import { type ColumnValues, describeUnknownColumn } from "./explain-column-error.js";

/** Finds encoded values that the service would reject, in the input `field`. */
export function findValueProblems(
  field: string,
  values: ColumnValues,
  columns: Columns,
): InputIssue[] {
  return Object.entries(values).flatMap(([key, value]) => {
    const message = describeProblem(key, value, columns);
    return message === undefined ? [] : [{ field: `${field}.${key}`, message }];
  });
}

function describeProblem(key: string, value: unknown, columns: Columns): string | undefined {
  const column = findColumn(key, columns);
  if (column === undefined) return describeUnknownColumn(key, columns);
  const hasType = getPath(value, column.type ?? "") !== undefined;
  const fits = hasType && !isComputed(column) && !isUnknownStatus(value, column);
  return fits ? undefined : describeValueForm(key, column);
}

/** Returns true for a status that does not exist: unlike other options, the service does not create it. */
function isUnknownStatus(value: unknown, column: Columns[string]): boolean {
  const name = getString(value, "status", "name");
  if (column.type !== "status" || name === undefined) return false;
  const options = getList(column, "status", "options");
  return options.length > 0 && !options.some((option) => getString(option, "name") === name);
}
