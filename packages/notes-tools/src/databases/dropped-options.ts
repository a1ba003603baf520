import { getPath, getList, getString } from "../content/json-path.js";
import { type Columns, findColumn } from "./columns.js";

/** Options that are gone after a change, by the column's name before it. */
export type DroppedOptions = Record<string, string[]>;

/**
 * The options of the changed columns that were there before and are not afterwards: the service drops
 * what is not among the options of the change. Undefined when there are none.
 */
export function findDroppedOptions(
  changed: readonly string[],
  before: Columns,
  after: Columns,
): DroppedOptions | undefined {
  const dropped = Object.entries(before).flatMap(([name, column]) => {
    if (!changed.some((key) => findColumn(key, before) === column)) return [];
    // Its name may have changed, its id does not.
    const now = Object.values(after).find(({ id }) => id === column.id);
    const names = now === undefined ? [] : findMissingNames(getOptions(column), getOptions(now));
    return names.length === 0 ? [] : [[name, names] as const];
  });
  return dropped.length === 0 ? undefined : Object.fromEntries(dropped);
}

function getOptions(column: Columns[string]): unknown[] {
  return getList(column, column.type ?? "", "options");
}

function findMissingNames(before: readonly unknown[], after: readonly unknown[]): string[] {
  return before
    .filter((option) => !after.some((other) => isSameOption(option, other)))
    .map((option) => getString(option, "name") ?? "");
}

function isSameOption(option: unknown, other: unknown): boolean {
  return ["id", "name"].some((key) => getPath(option, key) === getPath(other, key));
}
