import { type InputIssue, InputError } from "@workbelt/core";
import type { Api } from "@workbelt/core/provider";
import { getList, getPath, getString } from "../content/json-path.js";
import { describeValueForm, isComputed } from "../pages/value-forms.js";
import { type Columns, findColumn } from "./columns.js";
import { encodeRow } from "./encode-row.js";
import { type ColumnValues, describeUnknownColumn } from "./explain-column-error.js";
import { type ColumnOwner, checkWithColumns } from "./known-columns.js";

/**
 * Encodes the values of new rows and checks them against the columns of their database, with one lookup for
 * all. If the columns cannot be read, the rows stay, and the service checks each.
 *
 * @throws InputError for problems, before the first row is sent.
 */
export async function prepareRows(
  api: Api,
  owner: ColumnOwner & { operation: string },
  rows: readonly ColumnValues[],
): Promise<readonly ColumnValues[]> {
  const checked = await checkWithColumns(api, owner, (columns) => {
    const encoded = rows.map((row) => encodeRow(row, columns));
    const problems = findRowProblems(encoded, columns);
    return { encoded, problems, isClean: problems.length === 0 };
  });
  if (checked?.isClean === false) throw new InputError(owner.operation, checked.problems);
  return checked?.encoded ?? rows;
}

/** Finds values that the service would reject; the same mistake in several rows is reported once. */
function findRowProblems(rows: readonly ColumnValues[], columns: Columns): InputIssue[] {
  const problems = new Map<string, InputIssue>();
  for (const [index, row] of rows.entries()) {
    for (const [key, value] of Object.entries(row)) {
      const message = describeProblem(key, value, columns);
      if (message === undefined || problems.has(message)) continue;
      problems.set(message, { field: `rows.${index}.${key}`, message });
    }
  }
  return [...problems.values()];
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
