import { InputError, type InputIssue } from "@workbelt/core";
import { type Api, isUuid } from "@workbelt/core/provider";
import { getPath } from "../content/json-path.js";
import { VALUE_FORMS } from "../schema/value-forms.js";
import { type Columns, decodeColumnId, keyByColumn } from "../schema/columns.js";
import { encodeRow, hasPlainValues } from "./encode-row.js";
import type { ColumnValues } from "../schema/explain-column-error.js";
import { type ColumnOwner, type KnownColumns, withColumns } from "../schema/known-columns.js";
import { type CreatedOptions, matchOptions, namesOptions } from "../schema/match-options.js";
import { withOptionIds } from "../schema/option-ids.js";
import { resolvePeopleValues } from "../users/resolve-people.js";
import { findValueProblems } from "./row-problems.js";

/** Values of rows, from one input or from a list. */
export interface GivenValues {
  rows: readonly ColumnValues[];
  /** Returns the path of a row in the input, for errors. */
  toField: (index: number) => string;
  /** True to create options that resemble existing ones. */
  createOptions: boolean;
}

/** Encoded values, and the options that they create; undefined if there are none. */
export interface PreparedRows {
  rows: readonly ColumnValues[];
  createdOptions: CreatedOptions | undefined;
}

/** The input `properties`. */
export function givenProperties(values: ColumnValues, createOptions = false): GivenValues {
  return { rows: [values], toField: () => "properties", createOptions };
}

/** The input `rows`. */
export function givenRows(rows: readonly ColumnValues[], createOptions = false): GivenValues {
  return { rows, toField: (index) => `rows.${index}`, createOptions };
}

/** Returns true unless all values are in forms of the service that name no options, under keys as the service has them. */
export function needsColumns(values: ColumnValues): boolean {
  return (
    hasPlainValues(values) ||
    namesOptions(values) ||
    mayNameTwice(values) ||
    Object.keys(values).some((key) => key !== key.normalize())
  );
}

/** Returns true if two values are of one type, and a key may be the id of a column: both may be of one column. */
function mayNameTwice(values: ColumnValues): boolean {
  const types = Object.values(values).map((value) =>
    Object.keys(VALUE_FORMS).find((type) => getPath(value, type) !== undefined),
  );
  return new Set(types).size < types.length && Object.keys(values).some(mayBeColumnId);
}

/** Ids are four characters, UUIDs or `title`. */
export function mayBeColumnId(key: string): boolean {
  return key === "title" || isUuid(key) || decodeColumnId(key).length <= 4;
}

/**
 * Encodes the values of new rows, checks them against the columns of their database, with one lookup for all, and runs
 * `send` with them. If the columns cannot be read the values stay: then the service checks them. If it rejects values
 * that were checked with cached columns, `send` runs once more with current ones; it must have written nothing then.
 *
 * @throws InputError for problems, before the first row is sent.
 */
export function withPreparedRows<Response>(
  api: Api,
  owner: ColumnOwner,
  given: GivenValues,
  send: (prepared: PreparedRows) => Promise<Response>,
): Promise<Response> {
  const check = (columns: Columns) => encodeValues(given, columns, encodeRow);
  return withColumns(api, owner, check, async (checked, known) => {
    const prepared =
      checked === undefined ? unprepared(given.rows) : nameByIds(toPrepared(checked, api), known);
    return send(await resolvePeople(api, given, prepared));
  });
}

/** Runs `send` with the input `properties` of one new row, without a lookup if the service checks it as well. */
export async function withPreparedRow<Response>(
  api: Api,
  owner: ColumnOwner,
  given: GivenValues,
  send: (prepared: PreparedRows) => Promise<Response>,
): Promise<Response> {
  if (given.rows.some(needsColumns)) return withPreparedRows(api, owner, given, send);
  return send(await resolvePeople(api, given, unprepared(given.rows)));
}

/** Names options by id in values that were checked with cached columns. */
export function nameByIds(prepared: PreparedRows, { areCached, columns }: KnownColumns) {
  if (!areCached || columns === undefined) return prepared;
  return { ...prepared, rows: prepared.rows.map((row) => withOptionIds(row, columns)) };
}

/** Replaces people by name or email address in prepared values by their ids. @throws InputError for unknown people. */
export async function resolvePeople(
  api: Api,
  { toField }: GivenValues,
  { rows, ...prepared }: PreparedRows,
): Promise<PreparedRows> {
  const resolved = rows.map((row, index) => resolvePeopleValues(row, toField(index), api));
  return { ...prepared, rows: await Promise.all(resolved) };
}

/** Returns values as they were given. */
export function unprepared(rows: readonly ColumnValues[]): PreparedRows {
  return { rows, createdOptions: undefined };
}

/** Values that were encoded, and what was found in them. */
export interface EncodedValues extends PreparedRows {
  problems: InputIssue[];
  /** False if other columns than the known ones may lead to another result. */
  isClean: boolean;
}

/** Returns encoded values. @throws InputError if they have problems. */
export function toPrepared(
  { createdOptions, problems, rows }: EncodedValues,
  api: Api,
): PreparedRows {
  if (problems.length > 0) throw new InputError(api.operation, problems);
  return { rows, createdOptions };
}

/** Encodes values, looks up their options by name, and finds their problems. */
export function encodeValues(
  { createOptions, rows, toField }: GivenValues,
  columns: Columns,
  encode: (values: ColumnValues, columns: Columns) => ColumnValues,
): EncodedValues {
  let created: CreatedOptions = {};
  const problems: InputIssue[] = [];
  const encoded = rows.map((row, index) => {
    const field = toField(index);
    const rules = { field, createOptions, created };
    const keyed = keyByColumn(row, columns, field);
    const matched = matchOptions(encode(keyed.values, columns), columns, rules);
    created = matched.created;
    problems.push(
      ...keyed.problems,
      ...findValueProblems(field, matched.values, columns),
      ...matched.problems,
    );
    return matched.values;
  });
  const createdOptions = Object.keys(created).length === 0 ? undefined : created;
  return {
    rows: encoded,
    createdOptions,
    problems: withoutRepeated(problems),
    isClean: problems.length === 0 && createdOptions === undefined,
  };
}

/** Keeps the first of the problems that several rows have. */
function withoutRepeated(problems: readonly InputIssue[]): InputIssue[] {
  const seen = new Set<string>();
  return problems.filter(({ message }) => !seen.has(message) && seen.add(message));
}
