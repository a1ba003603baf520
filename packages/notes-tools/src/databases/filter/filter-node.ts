import { truncate, isPlainObject } from "@workbelt/core/provider";

/** A filter in the form of the service: a group of filters, or a condition. */
export type FilterNode = Readonly<Record<string, unknown>>;

const MAX_FORM_LENGTH = 400;
const MAX_LEVELS = 2;
const MAX_GROUPS = 50;
const DATE_TYPES = ["date", "created_time", "last_edited_time"];
const OPPOSITES: Readonly<Record<string, string>> = {
  equals: "does_not_equal",
  does_not_equal: "equals",
  contains: "does_not_contain",
  does_not_contain: "contains",
  is_empty: "is_not_empty",
  is_not_empty: "is_empty",
};

/** The problem of a negated filter that has no opposite. */
export const NO_NOT =
  "expected negative operators, such as does_not_equal or is_empty: there is no not";

/** Renders a filter for a message. */
export function renderFilter(filter: FilterNode, maxLength = MAX_FORM_LENGTH): string {
  return truncate(JSON.stringify(filter), maxLength);
}

/** Returns the filters of a group; undefined for a condition. */
export function getMembers(filter: FilterNode): readonly FilterNode[] | undefined {
  return (filter["and"] ?? filter["or"]) as readonly FilterNode[] | undefined;
}

/** Returns true if a filter nests its groups as deep as the service accepts, or less. */
export function fitsLevels(filter: FilterNode): boolean {
  return countLevels(filter) <= MAX_LEVELS;
}

function countLevels(filter: FilterNode): number {
  const members = getMembers(filter);
  return members === undefined ? 0 : 1 + Math.max(0, ...members.map(countLevels));
}

/** Removes groups of one, and merges a group into one around it that joins in the same way. */
export function flatten(filter: FilterNode): FilterNode {
  const members = getMembers(filter);
  if (members === undefined) return filter;
  const key = "and" in filter ? "and" : "or";
  const flat = members
    .map(flatten)
    .flatMap((each) => (key in each ? getMembers(each) : each) ?? []);
  const [only, ...others] = flat;
  return only !== undefined && others.length === 0 ? only : { [key]: flat };
}

/**
 * Rewrites a filter as an `or` of `and` groups, which is always possible with two levels. Returns undefined
 * if that takes too many groups.
 */
export function toOrOfAnds(filter: FilterNode): FilterNode | undefined {
  const groups = listAlternatives(filter);
  return groups && flatten({ or: groups.map((members) => ({ and: members })) });
}

/** Lists groups of conditions; a filter matches if all conditions of one of them match. */
function listAlternatives(filter: FilterNode): FilterNode[][] | undefined {
  const members = getMembers(filter);
  if (members === undefined) return [[filter]];
  const parts = members.flatMap((member) => {
    const groups = listAlternatives(member);
    return groups === undefined ? [] : [groups];
  });
  if (parts.length < members.length) return undefined;
  if ("or" in filter) return parts.flat();
  const count = parts.reduce((product, { length }) => product * length, 1);
  if (count > MAX_GROUPS) return undefined;
  return parts.reduce<FilterNode[][]>(
    (groups, part) => groups.flatMap((group) => part.map((others) => [...group, ...others])),
    [[]],
  );
}

/** Returns the opposite of a filter; undefined if a condition has no operator with exactly this meaning. */
export function invert(filter: FilterNode): FilterNode | undefined {
  const members = getMembers(filter);
  if (members === undefined) return invertCondition(filter);
  const inverses = members.flatMap((member) => invert(member) ?? []);
  if (inverses.length < members.length) return undefined;
  return "and" in filter ? { or: inverses } : { and: inverses };
}

function invertCondition(condition: FilterNode): FilterNode | undefined {
  for (const [key, inner] of Object.entries(condition)) {
    const opposite = Object.hasOwn(OPPOSITES, key) ? OPPOSITES[key] : undefined;
    if (opposite !== undefined) return { [opposite]: inner };
    // Dates have no does_not_equal, and a rollup has several values.
    const isInvertible = key !== "rollup" && isPlainObject(inner);
    if (!isInvertible || (DATE_TYPES.includes(key) && "equals" in inner)) continue;
    const inverse = invertCondition(inner);
    return inverse && { ...condition, [key]: inverse };
  }
  return undefined;
}
