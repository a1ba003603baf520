import { unsupportedError, validationError } from "../errors.js";
import { isObject } from "../validation/validators.js";

type Value = string | number | null;

/** A property that a query filters by: the key of its conditions, its operators, and its value. */
export interface FilterProperty<Item> {
  type: string;
  operators: readonly (keyof typeof OPERATORS)[];
  read: (item: Item) => Value;
}

type Compare = (value: Value, operand: unknown) => boolean;

const isBefore: Compare = (value, operand) => toComparable(value) < toComparable(operand);
const isAfter: Compare = (value, operand) => toComparable(value) > toComparable(operand);

const OPERATORS = {
  equals: (value, operand) => value === operand,
  contains: (value, operand) => value === operand,
  in: (value, operand) => Array.isArray(operand) && operand.includes(value),
  before: isBefore,
  after: isAfter,
  on_or_before: (value, operand) => !isAfter(value, operand),
  on_or_after: (value, operand) => !isBefore(value, operand),
  greater_than: isAfter,
  greater_than_or_equal_to: (value, operand) => !isBefore(value, operand),
  less_than: isBefore,
  less_than_or_equal_to: (value, operand) => !isAfter(value, operand),
} as const satisfies Record<string, Compare>;

/** Operators of moments. */
export const MOMENTS = ["before", "after", "on_or_before", "on_or_after"] as const;

function toComparable(value: unknown): number {
  return typeof value === "string" ? Date.parse(value) : Number(value ?? Number.NaN);
}

/**
 * Compiles the filter of a query: one condition on a property, or `and` and `or` of such. All operators of a condition
 * must be met. The messages about wrong ones are assumed [agent-filter-messages].
 */
export function compileFilter<Item>(
  filter: unknown,
  properties: Readonly<Record<string, FilterProperty<Item>>>,
  path = "body.filter",
): (item: Item) => boolean {
  if (filter === undefined) return () => true;
  if (!isObject(filter)) throw invalid(path, "an object");
  for (const key of ["and", "or"] as const) {
    const group = filter[key];
    if (group === undefined) continue;
    if (!Array.isArray(group)) throw invalid(`${path}.${key}`, "an array");
    const tests = group.map((each, index) =>
      compileFilter(each, properties, `${path}.${key}[${index}]`),
    );
    return (item) =>
      key === "and" ? tests.every((test) => test(item)) : tests.some((test) => test(item));
  }
  return compileCondition(filter, properties, path);
}

function compileCondition<Item>(
  filter: Record<string, unknown>,
  properties: Readonly<Record<string, FilterProperty<Item>>>,
  path: string,
): (item: Item) => boolean {
  const { property: name, ...conditions } = filter;
  if (typeof name !== "string") throw invalid(`${path}.property`, "a string");
  if (UNSUPPORTED.has(name)) throw unsupportedError(`filters by ${name}`);
  const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
  if (property === undefined) throw invalid(`${path}.property`, Object.keys(properties).join(", "));
  const { operators, read, type } = property;
  const condition = conditions[type];
  if (!isObject(condition)) throw invalid(`${path}.${type}`, "an object");
  const entries = Object.entries(condition);
  const isKnown = (key: string): key is keyof typeof OPERATORS =>
    (operators as readonly string[]).includes(key);
  if (entries.length === 0 || !entries.every(([key]) => isKnown(key)))
    throw invalid(`${path}.${type}`, `an object with ${operators.join(", ")}`);
  return (item) =>
    entries.every(([key, operand]) => isKnown(key) && OPERATORS[key](read(item), operand));
}

/** Properties of agents that the service has and the sandbox does not. */
const UNSUPPORTED = new Set(["favorited", "connections", "agent_version"]);

function invalid(path: string, expected: string) {
  return validationError(`body failed validation: ${path} should be ${expected}.`);
}
