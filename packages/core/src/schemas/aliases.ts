import type { z } from "zod";
import type { Pagination } from "../operations/pagination.js";
import { formatUuid, isUuid } from "./ids.js";

/**
 * Other names of inputs: `{ page_id: "block_id" }`. The key may be inside objects and lists, and the value
 * names an input of the same object: `{ "linked_records[].record_id": "target_record_id" }`.
 */
export type Aliases = Readonly<Record<string, string>>;

/** The parts of an operation that its aliases follow from. */
interface Aliased {
  aliases?: Aliases;
  pagination?: Pagination;
}

/** An alias that was given for an input. */
export interface AliasUse {
  /** The path of the documented input. */
  path: readonly (string | number)[];
  /** The name the caller used. */
  alias: string;
  documented: string;
  /** Another name under which the caller gave another value of the same input. */
  contradicts?: string | undefined;
}

/** Returns the aliases an operation declares, and the name a page has for the input for the next one. */
export function allAliases({ aliases, pagination }: Aliased): Aliases {
  if (pagination === undefined || pagination.kind === "none") return aliases ?? {};
  return { [`next_${pagination.kind}`]: pagination.input, ...aliases };
}

/** Returns the aliases inside the object at a pattern such as `linked_records[]`, with their documented names. */
export function aliasesAt(
  aliases: Aliases,
  pattern: string,
): [alias: string, documented: string][] {
  const prefix = pattern === "" ? "" : `${pattern}.`;
  return Object.entries(aliases).flatMap(([key, documented]) => {
    const alias = key.startsWith(prefix) ? key.slice(prefix.length) : "";
    return alias === "" || /[.[]/.test(alias) ? [] : [[alias, documented]];
  });
}

/** Moves values given under aliases to the documented names. */
export function resolveAliases(
  given: Readonly<Record<string, unknown>>,
  shape: z.ZodObject["shape"],
  aliases: Aliases,
  pattern: string,
) {
  const names = aliasesAt(aliases, pattern);
  const isGiven = (key: string) => Object.hasOwn(given, key) && given[key] !== undefined;
  const used = names.filter(([alias]) => isGiven(alias));
  if (used.length === 0) return { value: given, uses: [] };
  const uses: Omit<AliasUse, "path">[] = [];
  const value = new Map(Object.entries(given));
  for (const documented of new Set(used.map(([, name]) => name))) {
    const keys = [
      documented,
      ...used.flatMap(([alias, name]) => (name === documented ? alias : [])),
    ];
    const [first, ...others] = preferNonNull(keys.filter(isGiven), given, shape[documented]);
    for (const key of keys) value.delete(key);
    if (first === undefined) continue;
    value.set(documented, given[first]);
    if (first !== documented) uses.push({ alias: first, documented });
    const other = others.find((key) => !isSame(given[key], given[first]));
    if (other !== undefined) uses.push({ alias: other, documented, contradicts: first });
  }
  return { value: Object.fromEntries(value), uses };
}

/** Returns the names to read: those with null, which models send for absent, only if all have it. */
function preferNonNull(
  keys: string[],
  given: Readonly<Record<string, unknown>>,
  field: z.core.$ZodType | undefined,
): string[] {
  const isNullable = field !== undefined && (field as z.ZodType).safeParse(null).success;
  const held = isNullable ? keys : keys.filter((key) => given[key] !== null);
  return held.length === 0 ? keys : held;
}

/** Aliases are for ids, names and numbers: objects are never compared. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== "string" || typeof other !== "string") return one === other;
  return one === other || (isUuid(one) && isUuid(other) && formatUuid(one) === formatUuid(other));
}
