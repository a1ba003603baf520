import { InputError, type InputIssue } from "@workbelt/core";
import type { Api } from "@workbelt/core/provider";
import type { Columns } from "./columns.js";
import { encodeRow, hasPlainValues } from "./encode-row.js";
import type { ColumnValues } from "./explain-column-error.js";
import { type ColumnOwner, checkWithColumns } from "./known-columns.js";
import { findValueProblems } from "./row-problems.js";

/** The database whose columns the values are for, and the operation, for its errors. */
type Owner = ColumnOwner & { operation: string };

/**
 * Encodes the values of new rows and checks them against the columns of their database, with one lookup for
 * all. If the columns cannot be read, the rows stay, and the service checks each.
 *
 * @throws InputError for problems, before the first row is sent.
 */
export async function prepareRows(
  api: Api,
  owner: Owner,
  rows: readonly ColumnValues[],
): Promise<readonly ColumnValues[]> {
  const checked = await checkWithColumns(api, owner, (columns) => {
    const encoded = rows.map((row) => encodeRow(row, columns));
    const problems = encoded.flatMap((row, index) =>
      findValueProblems(`rows.${index}`, row, columns),
    );
    return { encoded, problems: withoutRepeated(problems), isClean: problems.length === 0 };
  });
  if (checked?.isClean === false) throw new InputError(owner.operation, checked.problems);
  return checked?.encoded ?? rows;
}

/**
 * Encodes and checks the input `properties` of one new row like {@link prepareRows}. If no value is plain
 * there is no lookup: the service checks its own forms.
 *
 * @throws InputError for problems, before the row is sent.
 */
export async function prepareRow(
  api: Api,
  owner: Owner,
  values: ColumnValues,
): Promise<ColumnValues> {
  if (!hasPlainValues(values)) return values;
  const checked = await checkWithColumns(api, owner, (columns) =>
    encodeProperties(values, columns, encodeRow),
  );
  if (checked?.isClean === false) throw new InputError(owner.operation, checked.problems);
  return checked?.encoded ?? values;
}

/** Encodes the input `properties`, and finds its problems. */
export function encodeProperties(
  values: ColumnValues,
  columns: Columns,
  encode: (values: ColumnValues, columns: Columns) => ColumnValues,
) {
  const encoded = encode(values, columns);
  const problems = findValueProblems("properties", encoded, columns);
  return { encoded, problems, isClean: problems.length === 0 };
}

/** Keeps the first of the problems that several rows have. */
function withoutRepeated(problems: readonly InputIssue[]): InputIssue[] {
  const seen = new Set<string>();
  return problems.filter(({ message }) => !seen.has(message) && seen.add(message));
}
