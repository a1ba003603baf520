import type { ApiError } from "@workbelt/core";
import {
  type Explanation,
  quoteUnlessToken,
  suggestClosest,
  truncate,
} from "@workbelt/core/provider";
import { appendAdvice } from "../append-advice.js";
import { getString } from "../content/json-path.js";
import { describeValueForm } from "./value-forms.js";
import { isValidationError } from "../validation-error.js";
import { type Columns, findExactColumn } from "./columns.js";
import { describeUnknownOption, listOptionNames } from "./options.js";

const MAX_NAME = 100;

/** Values by column name or id, as in the input; undefined for a column that is only read. */
export type ColumnValues = Readonly<Record<string, unknown>>;

/** The columns in a request, and a lookup of the existing ones. */
export interface NamedColumns {
  values: ColumnValues;
  fetchColumns: () => Promise<Columns>;
}

/** Columns that a request names without writing to them. */
export function columnsWithoutValues(names: readonly string[]): ColumnValues {
  return Object.fromEntries(names.map((name) => [name, undefined]));
}

/**
 * Explains an error caused by a column: fetches the columns, then names the closest one or shows how
 * its value is written.
 */
export async function explainColumnError(
  error: ApiError,
  { fetchColumns, values }: NamedColumns,
): Promise<Explanation | undefined> {
  if (!isValidationError(error)) return undefined;
  const rejected = findRejectedColumns(error.serviceMessage ?? "", values);
  if (rejected.length === 0) return undefined;
  const advice = getColumnAdvice(rejected, values, await fetchColumns());
  return advice === "" ? undefined : appendAdvice(error, advice);
}

/** For an unknown status the service names the option, not the column. */
function findRejectedColumns(message: string, values: ColumnValues): string[] {
  const names = Object.keys(values);
  const withOption = names.filter((name) => {
    const option = getString(values[name], "status", "name");
    return option !== undefined && message.includes(`option ${JSON.stringify(option)}`);
  });
  return withOption.length > 0 ? withOption : names.filter((name) => mentionsName(message, name));
}

/** Returns true if a message contains a name as a separate word. */
function mentionsName(message: string, name: string): boolean {
  const parts = message.split(name);
  return parts.slice(1).some((after, index) => {
    const before = parts[index] ?? "";
    return !/[\p{L}\p{N}]$/u.test(before) && !/^[\p{L}\p{N}]/u.test(after);
  });
}

function getColumnAdvice(
  rejected: readonly string[],
  values: ColumnValues,
  columns: Columns,
): string {
  // A connection that may not read gets no columns.
  if (Object.keys(columns).length === 0) return "";
  const unknown = Object.keys(values).filter(
    (name) => findExactColumn(name, columns) === undefined,
  );
  const forms = rejected
    .filter((name) => values[name] !== undefined)
    .map((name) => describeRejected(name, values[name], findExactColumn(name, columns) ?? {}));
  const suggestions = unknown.map((name) => suggestColumn(name, columns));
  const list = unknown.length === 0 ? [] : [listColumns(columns)];
  return [...suggestions, ...list, ...forms].filter(Boolean).join(" ");
}

/** Describes what is wrong with a value: its option does not exist, or else its form. */
function describeRejected(name: string, value: unknown, column: Columns[string]) {
  const option = getString(value, "status", "name");
  const isUnknown = option !== undefined && listOptionNames(column)?.includes(option) === false;
  return isUnknown ? describeUnknownOption(option, column) : describeValueForm(name, column);
}

/**
 * Describes a name that no column has: the closest one and all of them. `describeUse` starts the
 * description with how the closest one is used.
 */
export function describeUnknownColumn(
  name: string,
  columns: Columns,
  describeUse: (closest: string) => string = () => "",
): string {
  const closest = suggestClosest(name, Object.keys(columns));
  const use = closest === undefined ? "" : describeUse(closest);
  return `${use}${suggestColumn(name, columns)} ${listColumns(columns)}`;
}

function suggestColumn(name: string, columns: Columns): string {
  const guess = suggestClosest(name, Object.keys(columns));
  const hint = guess === undefined ? "." : `; did you mean ${JSON.stringify(guess)}?`;
  return `There is no column ${JSON.stringify(truncate(name, MAX_NAME))}${hint}`;
}

function listColumns(columns: Columns): string {
  const list = Object.entries(columns).map(
    ([name, { type }]) => `${JSON.stringify(name)} (${quoteUnlessToken(type)})`,
  );
  return `The columns are: ${list.join(", ")}.`;
}
