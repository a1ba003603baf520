import { InputError, type InputIssue } from "@workbelt/core";
import { type Api, path } from "@workbelt/core/provider";
import { listAt, stringAt } from "../content/json-path.js";
import { isRename, typesOf } from "./check-columns.js";
import { withColumnAdvice } from "./column-advice.js";
import { type Columns, columnOf } from "./columns.js";
import { type DataSource, dataSource } from "./database.js";
import { type DroppedOptions, droppedOptions } from "./dropped-options.js";
import { readColumns } from "./read-columns.js";

/** Checked changes of columns, by name or id: null, a new name, a type, or the last two together. */
export type ColumnChanges = Readonly<Record<string, unknown>>;

/** A data source after a change of its columns. */
export interface ChangedColumns {
  data_source: DataSource;
  dropped_options?: DroppedOptions;
}

/**
 * Changes the columns of a data source. Unless columns are only removed, it looks first which there
 * are: the service would make a second column whose name differs in case, and does not say which
 * options a change drops.
 *
 * @throws InputError for such a name; nothing is written then.
 */
export async function changeColumns(
  api: Api,
  { id, operation }: { id: string; operation: string },
  changes: ColumnChanges,
): Promise<ChangedColumns> {
  const definitionPath = path`/v1/data_sources/${id}`;
  const load = () => readColumns(api, definitionPath);
  const onlyRemoves = Object.values(changes).every((change) => change === null);
  const before = onlyRemoves ? undefined : await load();
  const issues = before === undefined ? [] : takenNames(changes, before);
  if (issues.length > 0) throw new InputError(operation, issues);
  const request = { method: "PATCH", path: definitionPath, body: { properties: changes } } as const;
  const source = await withColumnAdvice(
    { values: existing(changes), load: async () => before ?? load() },
    () => api.send(request, dataSource),
  );
  const dropped =
    before && source.properties
      ? droppedOptions(withOptions(changes), before, source.properties)
      : undefined;
  return { data_source: source, ...(dropped && { dropped_options: dropped }) };
}

/** The changes that need a column which exists; a type under an unknown name makes a new one. */
function existing(changes: ColumnChanges) {
  const entries = Object.entries(changes).filter(
    ([, change]) => change === null || isRename(change),
  );
  return Object.fromEntries(entries.map(([key]) => [key, undefined]));
}

function withOptions(changes: ColumnChanges): string[] {
  return Object.keys(changes).filter((key) =>
    typesOf(changes[key]).some((type) => listAt(changes[key], type, "options").length > 0),
  );
}

/** New names that only differ in case from that of a column which keeps its name. */
function takenNames(changes: ColumnChanges, before: Columns): InputIssue[] {
  const changed = Object.keys(changes).filter(
    (key) => changes[key] === null || stringAt(changes[key], "name") !== undefined,
  );
  const leaving = changed.map((key) => columnOf(key, before));
  const staying = Object.keys(before).filter((name) => !leaving.includes(before[name]));
  return Object.entries(changes).flatMap(([key, change]) => {
    const isNew = change !== null && columnOf(key, before) === undefined;
    const name = stringAt(change, "name") ?? (isNew ? key : undefined);
    const taken = staying.find((other) => name !== other && isSameWord(name, other));
    const message = `there is a column ${JSON.stringify(taken)} already; expected that name, or one that differs in more than upper and lower case`;
    return taken === undefined ? [] : [{ field: `properties.${key}`, message }];
  });
}

function isSameWord(name: string | undefined, other: string): boolean {
  return name?.toLowerCase() === other.toLowerCase();
}
