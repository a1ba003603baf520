import { type ApiError, InputError, type InputIssue } from "@workbelt/core";
import { type Api, type Explanation, isSameName, path } from "@workbelt/core/provider";
import type { z } from "zod";
import { appendAdvice } from "../append-advice.js";
import { getList, getString } from "../content/json-path.js";
import { isRename, getColumnTypes } from "./column-problems.js";
import { type Columns, findExactColumn, keyByColumn } from "../schema/columns.js";
import { compactColumns, type writtenColumnsOutput } from "../schema/compact-columns.js";
import { type NotesDataSource, dataSource } from "../schema/database.js";
import { type DroppedOptions, findDroppedOptions } from "./dropped-options.js";
import { describeUnknownColumn, explainColumnError } from "../schema/explain-column-error.js";
import { fetchColumns } from "../schema/fetch-columns.js";
import { forgetAllColumns } from "../schema/known-columns.js";

/** Valid changes by column name or id: null, a new name, a type, or name and type. */
export type ColumnChanges = Readonly<Record<string, unknown>>;

/** A data source after a change of its columns. */
export interface ChangedColumns {
  data_source: NotesDataSource;
  dropped_options?: DroppedOptions;
}

/**
 * Changes the columns of a data source, and with the same request its other fields. Reads the current
 * columns first, unless columns are only removed: the service would create a second column whose name
 * differs only in case, and does not report which options a change drops.
 *
 * @throws InputError for such a name, before anything is written.
 */
export async function changeColumns(
  api: Api,
  id: string,
  changes: ColumnChanges,
  otherFields: object = {},
): Promise<ChangedColumns> {
  const definitionPath = path`/v1/data_sources/${id}`;
  const onlyRemoves = Object.values(changes).every((change) => change === null);
  const before = onlyRemoves ? undefined : await fetchColumns(api, definitionPath);
  const issues =
    before === undefined
      ? []
      : [...findTakenNames(changes, before), ...findRepeatedColumns(changes, before)];
  if (issues.length > 0) throw new InputError(api.operation, issues);
  const body = { ...otherFields, properties: changes };
  // Also after an error: the change may have been carried out.
  const source = await api
    .patch(definitionPath, body, dataSource)
    .finally(() => forgetAllColumns(api));
  const dropped =
    before && source.properties
      ? findDroppedOptions(findExactColumnsWithOptions(changes), before, source.properties)
      : undefined;
  return { data_source: source, ...(dropped && { dropped_options: dropped }) };
}

/**
 * The columns that changes name, as they are after the write, by their names now; null for those that are gone.
 * Undefined if there are no changes, or the service shows no columns.
 */
export function compactChangedColumns(
  { properties }: NotesDataSource,
  changes: ColumnChanges = {},
): z.infer<typeof writtenColumnsOutput> | undefined {
  const names = Object.entries(changes).map(([key, change]) => getString(change, "name") ?? key);
  if (names.length === 0 || !properties) return undefined;
  const present = compactColumns(properties, { named: names }) ?? {};
  const gone = names.filter((name) => findExactColumn(name, properties) === undefined);
  return { ...present, ...Object.fromEntries(gone.map((name) => [name, null])) };
}

// Not documented; several clients of the service report these words.
const KEPT_COLOR = /^Cannot update color of /;

const RECOLOR =
  "An option keeps its color. To give it another one, list its rows, remove the option (options without it), add it with the new color, and write it to those rows again, because they lose it.";

/** Explains an error of {@link changeColumns}. */
export async function explainColumnChangeError(
  error: ApiError,
  changes: ColumnChanges,
  loadColumns: () => Promise<Columns>,
): Promise<Explanation | undefined> {
  if (KEPT_COLOR.test(error.serviceMessage ?? "")) return appendAdvice(error, RECOLOR);
  const values = getColumnsThatMustExist(changes);
  return explainColumnError(error, { values, fetchColumns: loadColumns });
}

/** The changes that need an existing column; a type under an unknown name creates a new one. */
function getColumnsThatMustExist(changes: ColumnChanges) {
  const entries = Object.entries(changes).filter(
    ([, change]) => change === null || isRename(change),
  );
  return Object.fromEntries(entries.map(([key]) => [key, undefined]));
}

function findExactColumnsWithOptions(changes: ColumnChanges): string[] {
  return Object.keys(changes).filter((key) =>
    getColumnTypes(changes[key]).some((type) => getList(changes[key], type, "options").length > 0),
  );
}

/** Finds columns that do not exist but would be removed or renamed, and new names that others have in another case. */
export function findColumnProblems(changes: ColumnChanges, before: Columns): InputIssue[] {
  // A connection that may not read gets no columns.
  if (Object.keys(before).length === 0) return [];
  const unknown = Object.keys(getColumnsThatMustExist(changes)).filter(
    (key) => findExactColumn(key, before) === undefined,
  );
  return [
    ...unknown.map((key) => ({
      field: `properties.${key}`,
      message: describeUnknownColumn(key, before),
    })),
    ...findTakenNames(changes, before),
    ...findRepeatedColumns(changes, before),
  ];
}

/** Finds columns that changes name twice, by name and id: which change counts would be up to the service. */
function findRepeatedColumns(changes: ColumnChanges, before: Columns): InputIssue[] {
  const keys = Object.keys(changes).filter((key) => findExactColumn(key, before) !== undefined);
  return keyByColumn(Object.fromEntries(keys.map((key) => [key, undefined])), before, "properties")
    .problems;
}

/** Finds new names that differ only in case, or in composed letters, from a column that keeps its name. */
function findTakenNames(changes: ColumnChanges, before: Columns): InputIssue[] {
  const changed = Object.keys(changes).filter(
    (key) => changes[key] === null || getString(changes[key], "name") !== undefined,
  );
  const renamed = changed.map((key) => findExactColumn(key, before));
  const remaining = Object.keys(before).filter((name) => !renamed.includes(before[name]));
  return Object.entries(changes).flatMap(([key, change]) => {
    const isNew = change !== null && findExactColumn(key, before) === undefined;
    const name = getString(change, "name") ?? (isNew ? key : undefined);
    const taken = remaining.find(
      (other) => name !== other && name !== undefined && isSameName(name, other),
    );
    const message = `there is a column ${JSON.stringify(taken)} already; write that name, or one that differs in more than case`;
    return taken === undefined ? [] : [{ field: `properties.${key}`, message }];
  });
}
