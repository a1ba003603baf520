import type { Rule } from "./expectations.js";

const sort = { attribute: "name", direction: "asc" };

/** The rules of `limit` and `offset`. */
export const pagingRules: Rule[] = [
  ["limit 0", { limit: 0 }, "limit", ">=1"],
  ["limit 501", { limit: 501 }, "limit", "<=500"],
  ["a fractional limit", { limit: 1.5 }, "limit", "expected int"],
  ["a limit as text", { limit: "10 items" }, "limit", "expected number"],
  ["a negative offset", { offset: -1 }, "offset", ">=0"],
  ["an offset over a million", { offset: 1_000_001 }, "offset", "<=1000000"],
];

/** The rules of a list of records. */
export const recordListRules: Rule[] = [
  ...pagingRules,
  ["a filter that is not an object", { filter: "name is Ada" }, "filter", "expected object"],
  ["a filter that is a list", { filter: [{ name: "Ada" }] }, "filter", "expected object"],
  ["filters", { filters: {} }, "filters", "Did you mean filter?"],
  ["sorts that are not a list", { sorts: { name: "asc" } }, "sorts", "expected array"],
  [
    "a sort with no attribute",
    { sorts: [{ direction: "asc" }] },
    "sorts.0.attribute",
    "expected string",
  ],
  ["a sort by nothing", { sorts: [{ ...sort, attribute: "" }] }, "sorts.0.attribute", ">=1"],
  [
    "a sort by an object",
    { sorts: [{ ...sort, attribute: {} }] },
    "sorts.0.attribute",
    "expected string",
  ],
  [
    "a sort with no direction",
    { sorts: [{ attribute: "name" }] },
    "sorts.0.direction",
    '"asc"|"desc"',
  ],
  [
    "a direction up",
    { sorts: [sort, { ...sort, direction: "up" }] },
    "sorts.1.direction",
    '"asc"|"desc"',
  ],
  ["an empty field of a sort", { sorts: [{ ...sort, field: "" }] }, "sorts.0.field", ">=1"],
  ["a sort with more", { sorts: [{ ...sort, order: 1 }] }, "sorts.0.order", "not known here"],
];

/** Returns the rules of an operation whose one input is an id. */
export const createIdRules = (input: string): Rule[] => [
  ["no id", {}, input, "expected string"],
  ["an id that is not a UUID", { [input]: "ada-lovelace" }, input, "expected a UUID"],
  ["a truncated id", { [input]: "891dcbfc-9141-415d-9b2a-2238a6cc01" }, input, "expected a UUID"],
  ["an empty id", { [input]: "" }, input, "expected a UUID"],
  ["id instead", { id: "891dcbfc-9141-415d-9b2a-2238a6cc012d" }, "id", "not an input"],
];
