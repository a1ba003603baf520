import type { AttributeDocument } from "../attributes/attribute.js";
import type { CrmError } from "../errors.js";
import type { Comparable, Operator, ValueProperty } from "../values/value-type.js";
import type { ValueTest } from "./condition.js";
import { filterError, type FilterPath } from "./filter-errors.js";

type Comparison = (actual: Comparable, operand: Comparable) => boolean;

/**
 * Attio documents `$contains` as ignoring case; the other two parts-of-text operators do so here as
 * well, which it leaves open.
 */
const comparisons: Readonly<Record<Exclude<Operator, "$in" | "$not_empty">, Comparison>> = {
  $eq: (actual, operand) => actual === operand,
  $contains: (actual, operand) => lower(actual).includes(lower(operand)),
  $starts_with: (actual, operand) => lower(actual).startsWith(lower(operand)),
  $ends_with: (actual, operand) => lower(actual).endsWith(lower(operand)),
  $lt: (actual, operand) => order(actual, operand) < 0,
  $lte: (actual, operand) => order(actual, operand) <= 0,
  $gt: (actual, operand) => order(actual, operand) > 0,
  $gte: (actual, operand) => order(actual, operand) >= 0,
};

/** A property and the name under which values have it. */
export interface NamedProperty {
  name: string;
  property: ValueProperty;
}

/** Reads one operator on one property. */
export function readOperator(
  operator: string,
  input: unknown,
  { name, property }: NamedProperty,
  attribute: AttributeDocument,
  path: FilterPath,
): ValueTest {
  if (!isAllowed(operator, property)) throw invalidOperator(operator, name, property, path);
  if (operator === "$not_empty") return readNotEmpty(input, property, attribute, path);
  if (operator === "$in") return readIn(input, property, attribute, path);
  const operand = readOperand(input, property, attribute, path);
  const compare = comparisons[operator];
  return (value) => {
    const actual = property.read(value, attribute);
    return actual !== null && compare(actual, operand);
  };
}

/** 400 in the words that Attio's users report. */
function invalidOperator(
  operator: string,
  name: string,
  { operators }: ValueProperty,
  path: FilterPath,
): CrmError {
  const allowed = operators.toSorted().map((each) => `"${each}"`);
  const reason = `Invalid operator "${operator}" for field "${name}", must be one of (${allowed.join(", ")})`;
  return filterError(path, reason);
}

function isAllowed(operator: string, { operators }: ValueProperty): operator is Operator {
  return (operators as readonly string[]).includes(operator);
}

function readNotEmpty(
  input: unknown,
  property: ValueProperty,
  attribute: AttributeDocument,
  path: FilterPath,
): ValueTest {
  if (input !== true) throw filterError(path, "$not_empty takes true.");
  return (value) => !["", null].includes(property.read(value, attribute) as string | null);
}

function readIn(
  input: unknown,
  property: ValueProperty,
  attribute: AttributeDocument,
  path: FilterPath,
): ValueTest {
  if (!Array.isArray(input)) throw filterError(path, "$in takes an array.");
  const operands = input.map((item, index) =>
    readOperand(item, property, attribute, [...path, String(index)]),
  );
  return (value) => operands.includes(property.read(value, attribute));
}

function readOperand(
  input: unknown,
  property: ValueProperty,
  attribute: AttributeDocument,
  path: FilterPath,
): Comparable {
  const operand = property.operand(input, attribute);
  if (operand !== undefined) return operand;
  throw filterError(path, `Invalid ${attribute.type} value ${JSON.stringify(input)}.`);
}

function lower(value: Comparable): string {
  return String(value).toLowerCase();
}

function order(actual: Comparable, operand: Comparable): number {
  if (typeof actual === "number" && typeof operand === "number") return actual - operand;
  if (String(actual) === String(operand)) return 0;
  return String(actual) < String(operand) ? -1 : 1;
}
