import { isPlainObject } from "../schemas/is-plain-object.js";

const ID = /(?:^|_)(?:ids?|urls?)$/;

/** Keys that say nothing about what an id without a name refers to. */
const KIND = /(?:^|_)(?:type|object)$/;

/** Members whose keys are the names of a user's columns or attributes. */
const USER_NAMED: ReadonlySet<string> = new Set([
  "values",
  "entry_values",
  "properties",
  "attributes",
]);

/**
 * Leaves ids and links out of the items of a page, and references that have nothing else. Columns and attributes
 * stay, whatever they are called.
 */
export function omitItemIds(page: unknown): unknown {
  if (!isPlainObject(page) || !Array.isArray(page["items"])) return page;
  return { ...page, items: page["items"].map((item) => omitIds(item) ?? {}) };
}

function omitIds(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map(omitIds).filter((item) => item !== undefined);
    return items.length === 0 && value.length > 0 ? undefined : items;
  }
  if (!isPlainObject(value)) return value;
  const keys = Object.keys(value).filter((key) => !ID.test(key));
  const isReference = keys.length < Object.keys(value).length;
  if (isReference && keys.every((key) => KIND.test(key))) return undefined;
  return keepDefined(keys, (key) => {
    return USER_NAMED.has(key) ? omitIdsInColumns(value[key]) : omitIds(value[key]);
  });
}

function omitIdsInColumns(columns: unknown): unknown {
  if (!isPlainObject(columns)) return omitIds(columns);
  return keepDefined(Object.keys(columns), (key) => omitIds(columns[key]));
}

function keepDefined(keys: readonly string[], get: (key: string) => unknown): object {
  const entries = keys.map((key): [string, unknown] => [key, get(key)]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
