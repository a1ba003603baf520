import { z } from "zod";
import { getPath, getList, getString } from "../content/json-path.js";
import { type Columns, findColumn } from "../schema/columns.js";

/** The shape of dropped options: their names, by the column's name before the change. */
export const droppedOptionsOutput = z.record(z.string(), z.array(z.string()));

/** Names of dropped options, by the column's name before the change. */
export type DroppedOptions = z.infer<typeof droppedOptionsOutput>;

/**
 * Finds options of changed columns that no longer exist: the service drops every option missing from the
 * change. Undefined if there are none.
 */
export function findDroppedOptions(
  changed: readonly string[],
  before: Columns,
  after: Columns,
): DroppedOptions | undefined {
  const dropped = Object.entries(before).flatMap(([name, column]) => {
    if (!changed.some((key) => findColumn(key, before) === column)) return [];
    // The name may change, the id does not.
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
