import { isPlainObject } from "@workbelt/core/provider";
import { isDeepStrictEqual } from "node:util";
import type { InputIssue } from "@workbelt/core";
import { type Columns, findColumn } from "../../schema/columns.js";
import { describeUnknownColumn } from "../../schema/explain-column-error.js";
import {
  type ReadCondition,
  type Subject,
  buildExample,
  joinQuantified,
  readCondition,
} from "./column-condition.js";
import { listComparisons } from "./comparisons.js";
import { type FilterNode, NO_NOT, invert, renderFilter } from "./filter-node.js";
import { toSnakeCase } from "./operator-names.js";
import { isFilterable } from "./slots.js";

/** The columns a filter is read with, and the problems found so far. */
export interface FilterContext {
  columns: Columns;
  problems: InputIssue[];
  /** Number of conditions read so far. */
  count: number;
}

type Json = Readonly<Record<string, unknown>>;

// A limit of ours, far above real filters, so that reading one takes little time.
const MAX_CONDITIONS = 200;
const MAX_COMPARISONS = 100;
const MAX_PROBLEMS = 10;
const PROPERTY_KEYS = ["property", "property_name", "column", "column_name", "field", "attribute"];
const QUANTIFIED = "several under any or none would each be met by another value";
const TIMESTAMPS = ["created_time", "last_edited_time"];

/** Reads an object without groups: a condition by its `property` or `timestamp`, or values by column. */
export function parseConditions(
  given: Json,
  context: FilterContext,
  path: readonly (string | number)[],
): FilterNode | undefined {
  const propertyKey = PROPERTY_KEYS.find(
    (key) => typeof given[key] === "string" && (key === "property" || !isColumn(key, context)),
  );
  if (propertyKey !== undefined) {
    const { [propertyKey]: name, ...condition } = given;
    return parseCondition(String(name), condition, { context, path, key: propertyKey });
  }
  const { timestamp, ...rest } = given;
  if (typeof timestamp === "string" && !isColumn("timestamp", context)) {
    return parseTimestamp(timestamp, rest, { context, path, key: "timestamp" });
  }
  const entries = Object.entries(given);
  const read = entries.flatMap(([name, condition]): FilterNode[] => {
    const filter = parseByName(name, condition, entries.length, context, path);
    return filter === undefined ? [] : [filter];
  });
  const [only, ...others] = read;
  return only !== undefined && others.length === 0 ? only : { and: read };
}

/** Reads `{"Status": "Done"}`; a type in place of a name lacks the property. */
function parseByName(
  name: string,
  condition: unknown,
  count: number,
  context: FilterContext,
  path: readonly (string | number)[],
): FilterNode | undefined {
  const place = { context, path: [...path, name], key: undefined };
  const subject = findSubject(name, context);
  const ofType = Object.entries(context.columns).filter(([, { type }]) => type === name);
  const [[only] = [""], ...others] = ofType;
  if (subject === undefined && !TIMESTAMPS.includes(name) && ofType.length > 0 && count === 1) {
    const named = ofType.map(([column]) => JSON.stringify(column)).join(", ");
    const form = renderFilter({ property: only, [name]: condition });
    const which = others.length === 0 ? "" : `: the columns of this type are ${named}`;
    return report(
      context,
      path,
      `expected property with the name of the column, as in ${form}${which}`,
    );
  }
  return parseCondition(name, condition, place);
}

/** The path of a condition, for problems; `key` is the one that names the column. */
interface Place {
  context: FilterContext;
  path: readonly (string | number)[];
  key: string | undefined;
}

function parseCondition(name: string, condition: unknown, place: Place): FilterNode | undefined {
  const { context, key, path } = place;
  const subject = findSubject(name, context);
  if (subject !== undefined) return readComparisons(subject, condition, place);
  if (TIMESTAMPS.includes(name)) return parseTimestamp(name, condition, place);
  const suggestion = describeUnknownColumn(name, context.columns, (closest) => {
    const found = findSubject(closest, context);
    const read = found && readAll(found, condition);
    return read && "filter" in read ? `expected ${renderFilter(read.filter)}: ` : "";
  });
  return report(context, key === undefined ? path : [...path, key], suggestion);
}

function parseTimestamp(name: string, condition: unknown, place: Place): FilterNode | undefined {
  if (TIMESTAMPS.includes(name)) {
    const subject = { head: { timestamp: name }, name, column: { type: name } };
    return readComparisons(subject, condition, place);
  }
  const message = `expected one of ${TIMESTAMPS.join(", ")}`;
  return report(place.context, [...place.path, "timestamp"], message);
}

function readComparisons(
  subject: Subject,
  condition: unknown,
  place: Place,
): FilterNode | undefined {
  const { context, path } = place;
  const read = readAll(subject, condition);
  if ("message" in read) return report(context, path, read.message);
  context.count += 1;
  if (context.count > MAX_CONDITIONS) {
    return report(context, ["filter"], `expected at most ${MAX_CONDITIONS} conditions`);
  }
  const type = isPlainObject(condition) ? condition["type"] : undefined;
  // A type beside the condition is optional and repeats its key.
  return typeof type === "string" && Object.hasOwn(read.filter, type)
    ? { ...read.filter, type }
    : read.filter;
}

/** Reads a condition with one operator, or several that all have to be met. */
function readAll(subject: Subject, condition: unknown): ReadCondition {
  const negated = getNegated(condition);
  if (negated !== undefined) {
    const read = readAll(subject, negated);
    if ("message" in read) return read;
    const inverse = invert(read.filter);
    return inverse === undefined ? { message: NO_NOT } : { filter: inverse };
  }
  const comparisons = listComparisons(condition);
  if (comparisons.length === 0 || comparisons.length > MAX_COMPARISONS) {
    return { message: `expected an operator, as in ${renderFilter(buildExample(subject))}` };
  }
  const [first, ...further] = comparisons;
  const keys = first?.keys ?? [];
  const isSplit = further.some((other) => isDeepStrictEqual(other.keys, keys));
  if (isSplit && joinQuantified(keys, "and") === undefined) {
    const form = renderFilter(buildExample(subject));
    return { message: `expected one operator, as in ${form}: ${QUANTIFIED}` };
  }
  const read = comparisons.map((comparison) => readCondition(subject, comparison));
  const wrong = read.find((each) => "message" in each);
  if (wrong !== undefined) return wrong;
  const filters = read.flatMap((each) => ("filter" in each ? [each.filter] : []));
  const [only, ...others] = filters;
  return { filter: only !== undefined && others.length === 0 ? only : { and: filters } };
}

/** Returns the condition in `{"$not": {"$in": ["New"]}}`; undefined for another one. */
function getNegated(condition: unknown): unknown {
  if (!isPlainObject(condition)) return undefined;
  const [[key, inner] = ["", undefined], ...others] = Object.entries(condition);
  return others.length === 0 && toSnakeCase(key) === "not" && isPlainObject(inner)
    ? inner
    : undefined;
}

/** Finds a column by its name, in any case, or its id. */
function findSubject(key: string, { columns }: FilterContext): Subject | undefined {
  const column = findColumn(key, columns);
  const name = Object.keys(columns).find((each) => columns[each] === column);
  if (column === undefined || name === undefined) return undefined;
  return { head: { property: name }, name, column };
}

/** Returns true if no more problems are collected. */
export function isFull({ problems }: FilterContext): boolean {
  return problems.length >= MAX_PROBLEMS;
}

/** Returns true for the exact name of a column. */
export function isColumn(key: string, { columns }: FilterContext): boolean {
  return Object.hasOwn(columns, key);
}

/** Describes a condition with an example that the service accepts. */
export function describeCondition({ columns }: FilterContext): string {
  const [name = "", column] = Object.entries(columns).find(([, each]) => isFilterable(each)) ?? [];
  if (column === undefined) return "one condition";
  const form = renderFilter(buildExample({ head: { property: name }, name, column }));
  return `one condition, such as ${form}`;
}

/** Adds a problem, up to a limit. */
export function report(
  { problems }: FilterContext,
  path: readonly (string | number)[],
  message: string,
): undefined {
  if (problems.length < MAX_PROBLEMS) problems.push({ field: path.join("."), message });
}
