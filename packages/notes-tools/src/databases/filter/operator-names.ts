import type { Operators } from "./conditions.js";

// Other names of operators, as in other query languages, with the operators they may mean. The first one
// that the column's type has is taken.
const EQUALS = ["equals", "status"];
const DIFFERS = ["does_not_equal"];
const ANY_OF = ["equals", "contains", "status"];
const NONE_OF = ["does_not_equal", "does_not_contain"];
const MORE = ["greater_than", "after"];
const LESS = ["less_than", "before"];
const MORE_OR_EQUAL = ["greater_than_or_equal_to", "on_or_after"];
const LESS_OR_EQUAL = ["less_than_or_equal_to", "on_or_before"];

const ALIASES: Readonly<Record<string, readonly string[]>> = {
  "=": EQUALS,
  "==": EQUALS,
  equals: EQUALS,
  eq: EQUALS,
  equal: EQUALS,
  equal_to: EQUALS,
  is: EQUALS,
  "!=": DIFFERS,
  "<>": DIFFERS,
  ne: DIFFERS,
  neq: DIFFERS,
  is_not: DIFFERS,
  not: DIFFERS,
  not_equal: DIFFERS,
  not_equals: DIFFERS,
  in: ANY_OF,
  is_any_of: ANY_OF,
  any_of: ANY_OF,
  one_of: ANY_OF,
  nin: NONE_OF,
  not_in: NONE_OF,
  is_none_of: NONE_OF,
  none_of: NONE_OF,
  ">": MORE,
  gt: MORE,
  more_than: MORE,
  greater_than: MORE,
  after: MORE,
  "<": LESS,
  lt: LESS,
  less_than: LESS,
  before: LESS,
  ">=": MORE_OR_EQUAL,
  gte: MORE_OR_EQUAL,
  greater_than_or_equal: MORE_OR_EQUAL,
  greater_than_or_equal_to: MORE_OR_EQUAL,
  on_or_after: MORE_OR_EQUAL,
  since: MORE_OR_EQUAL,
  from: MORE_OR_EQUAL,
  "<=": LESS_OR_EQUAL,
  lte: LESS_OR_EQUAL,
  less_than_or_equal: LESS_OR_EQUAL,
  less_than_or_equal_to: LESS_OR_EQUAL,
  on_or_before: LESS_OR_EQUAL,
  until: LESS_OR_EQUAL,
  includes: ["contains"],
  like: ["contains"],
  not_contains: ["does_not_contain"],
  not_includes: ["does_not_contain"],
  begins_with: ["starts_with"],
  empty: ["is_empty"],
  null: ["is_empty"],
  is_null: ["is_empty"],
  not_empty: ["is_not_empty"],
  not_null: ["is_not_empty"],
  is_not_null: ["is_not_empty"],
  exists: ["is_not_empty"],
};

/** Finds the operator of a condition that a name stands for; undefined if it has none like it. */
export function findOperator(name: string, operators: Operators): string | undefined {
  if (Object.hasOwn(operators, name)) return name;
  const plain = toSnakeCase(name);
  if (Object.hasOwn(operators, plain)) return plain;
  const meant = Object.hasOwn(ALIASES, plain) ? (ALIASES[plain] ?? []) : [];
  return meant.find((operator) => Object.hasOwn(operators, operator));
}

/** Returns the default operator: the one that `{"Status": "Done"}` means. */
export function getDefaultOperator(operators: Operators): string | undefined {
  return ANY_OF.find((operator) => Object.hasOwn(operators, operator));
}

/** Returns `starts_with` for `startsWith`, `$starts_with` and `Starts with`. */
export function toSnakeCase(name: string): string {
  return name
    .slice(0, 50)
    .trim()
    .replace(/^\$/, "")
    .replaceAll(/([a-z])([A-Z])/g, "$1_$2")
    .replaceAll(/[\s-]+/g, "_")
    .toLowerCase();
}
