import type { InputIssue } from "@workbelt/core";
import { findName } from "@workbelt/core/provider";
import { z } from "zod";

/** The columns of a database by name, as the service returns them. */
export const columns = z.record(
  z.string(),
  z.looseObject({ id: z.string().optional(), type: z.string().optional() }),
);

/** The columns of a database by name, as the service returns them. */
export type Columns = z.infer<typeof columns>;

/**
 * Finds a column by name or id, percent-encoded or not; or by a name that differs from that of only one column as
 * `nameKey` describes, such as in case. The id of the title column is `title`.
 */
export function findColumn(key: string, definitions: Columns): Columns[string] | undefined {
  const found = findExactColumn(key, definitions);
  const name = found === undefined ? findName(key, Object.keys(definitions)) : undefined;
  return name === undefined ? found : definitions[name];
}

/** Finds a column by its exact name or its id, as the service does. */
export function findExactColumn(key: string, definitions: Columns): Columns[string] | undefined {
  if (Object.hasOwn(definitions, key)) return definitions[key];
  return Object.values(definitions).find(({ id, type }) => {
    const own = type === "title" ? "title" : id;
    return own !== undefined && (own === key || decodeColumnId(own) === key);
  });
}

/** Values under the keys by which the service finds their columns, and problems of keys that name one column. */
interface KeyedValues {
  values: Readonly<Record<string, unknown>>;
  problems: InputIssue[];
}

/**
 * Puts values under the names of their columns, where they are given under a name in other letters. A column that is named
 * twice, such as by `title` and its own name, is a problem: only one of its values would be written.
 *
 * @param field the path of the values in the input.
 */
export function keyByColumn(
  given: Readonly<Record<string, unknown>>,
  definitions: Columns,
  field: string,
): KeyedValues {
  const problems: InputIssue[] = [];
  const first = new Map<Columns[string], string>();
  const values = Object.entries(given).map(([key, value]) => {
    const column = findColumn(key, definitions);
    const earlier = column && first.get(column);
    if (earlier !== undefined) {
      const names = `${JSON.stringify(earlier)} and ${JSON.stringify(key)}`;
      const message = `${names} are the same column: give it once, under one of them`;
      problems.push({ field: `${field}.${key}`, message });
    } else if (column !== undefined) first.set(column, key);
    return [toServiceKey(key, definitions), value] as const;
  });
  return { values: Object.fromEntries(values), problems };
}

/** Returns the name or id by which the service finds the column that a key means; the key itself if there is none. */
export function toServiceKey(key: string, definitions: Columns): string {
  if (findExactColumn(key, definitions) !== undefined) return key;
  return findName(key, Object.keys(definitions)) ?? key;
}

/** Decodes the id of a column: the service returns ids percent-encoded, and requests encode them again. */
export function decodeColumnId(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
