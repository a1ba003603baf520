import { isPlainObject } from "@workbelt/core/provider";
import {
  type FilterContext,
  describeCondition,
  isColumn,
  isFull,
  parseConditions,
  report,
} from "./parse-conditions.js";
import {
  type FilterNode,
  NO_NOT,
  fitsLevels,
  flatten,
  invert,
  renderFilter,
} from "./filter-node.js";
import { toSnakeCase } from "./operator-names.js";

type Json = Readonly<Record<string, unknown>>;

// Limits of ours, far above real filters, so that reading one takes little time.
const MAX_MEMBERS = 100;
const MAX_DEPTH = 20;

const WRAPPERS = ["filter", "filters", "where"];

/**
 * Reads a filter in the form of the service, or one that clearly means the same: `{"Status": "Done"}`, a
 * list, operators without the type of their column. Returns undefined if it is empty or has problems.
 */
export function parseFilter(
  given: unknown,
  context: FilterContext,
  path: readonly (string | number)[] = ["filter"],
): FilterNode | undefined {
  if (isFull(context)) return undefined;
  if (path.length > MAX_DEPTH)
    return report(context, path, "expected at most two levels of and, or");
  if (Array.isArray(given)) return parseGroup("and", given, context, path);
  if (!isPlainObject(given)) return report(context, path, `expected ${describeCondition(context)}`);
  const keys = Object.keys(given);
  if (keys.length === 0) return report(context, path, `expected ${describeCondition(context)}`);
  const [key = "", ...others] = keys;
  if (
    others.length === 0 &&
    WRAPPERS.includes(key) &&
    isNested(given[key]) &&
    !isColumn(key, context)
  )
    return parseFilter(given[key], context, [...path, key]);
  const groups = keys.filter((each) => isGroupKey(each, given[each], context));
  if (groups.length === 0) return parseConditions(given, context, path);
  if (keys.length > 1) return reportMixedGroups(given, context, path);
  return parseGroup(toSnakeCase(key), given[key], context, [...path, key]);
}

function parseGroup(
  name: string,
  given: unknown,
  context: FilterContext,
  path: readonly (string | number)[],
): FilterNode | undefined {
  if (name === "not") return parseNegation(given, context, path);
  const members: unknown[] = Array.isArray(given) ? given : [given];
  if (members.length === 0) {
    return report(context, path, `expected at least ${describeCondition(context)}`);
  }
  if (members.length > MAX_MEMBERS) {
    return report(context, path, `expected at most ${MAX_MEMBERS} conditions`);
  }
  const read = members.flatMap((member, index) => {
    const place = Array.isArray(given) ? [...path, index] : path;
    return parseFilter(member, context, place) ?? [];
  });
  return name === "and" ? { and: read } : { or: read };
}

/** Reads a negated filter as its opposite, because the service has no not. */
function parseNegation(
  given: unknown,
  context: FilterContext,
  path: readonly (string | number)[],
): FilterNode | undefined {
  const [only, ...others]: unknown[] = [given].flat();
  // Of several conditions, none or not all may be meant.
  if (others.length > 0) return report(context, path, NO_NOT);
  const read = parseFilter(only, context, path);
  return read && (invert(read) ?? report(context, path, NO_NOT));
}

function reportMixedGroups(
  given: Json,
  context: FilterContext,
  path: readonly (string | number)[],
): undefined {
  const parts = Object.entries(given).map(([key, value]) => ({ [key]: value }));
  const scratch = { ...context, problems: [] };
  const read = parts.length > MAX_MEMBERS ? undefined : parseFilter(parts, scratch, path);
  const joined = read === undefined || scratch.problems.length > 0 ? undefined : flatten(read);
  const form =
    joined !== undefined && fitsLevels(joined) ? renderFilter(joined) : '{"and":[…,{"or":[…]}]}';
  return report(context, path, `expected ${form}: a group has no other keys`);
}

function isGroupKey(key: string, value: unknown, context: FilterContext): boolean {
  return (
    ["and", "or", "not"].includes(toSnakeCase(key)) && isNested(value) && !isColumn(key, context)
  );
}

function isNested(value: unknown): boolean {
  return Array.isArray(value) || isPlainObject(value);
}
