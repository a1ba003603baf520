import type { AttributeDocument } from "../repository/attribute.js";
import type { StoredValue } from "../repository/documents.js";
import type { CrmError } from "../errors.js";
import type { Comparable, Operator, ValueProperty } from "../values/value-type.js";
import { filterError, type FilterPath } from "./filter-errors.js";

/** A test of values. */
export interface ValueTest {
  passes(value: StoredValue): boolean;
  /** For a test for equality: what a field of a value that passes may contain. */
  equals?: FieldContents;
}

/** Contents of a field of values. */
export interface FieldContents {
  field: string;
  contents: readonly Comparable[];
}

type Comparison = (actual: Comparable, operand: Comparable) => boolean;

/**
 * Attio documents `$contains` as case-insensitive; for `$starts_with` and `$ends_with` this is
 * assumed [starts-with-ignores-case].
 */
const comparisons: Readonly<Record<Exclude<Operator, "$in" | "$not_empty">, Comparison>> = {
  $eq: (actual, operand) => actual === operand,
  $contains: (actual, operand) => toLowerCase(actual).includes(toLowerCase(operand)),
  $starts_with: (actual, operand) => toLowerCase(actual).startsWith(toLowerCase(operand)),
  $ends_with: (actual, operand) => toLowerCase(actual).endsWith(toLowerCase(operand)),
  $lt: (actual, operand) => compareOrder(actual, operand) < 0,
  $lte: (actual, operand) => compareOrder(actual, operand) <= 0,
  $gt: (actual, operand) => compareOrder(actual, operand) > 0,
  $gte: (actual, operand) => compareOrder(actual, operand) >= 0,
};

/** A property and its name. */
export interface NamedProperty {
  name: string;
  property: ValueProperty;
}

/** Parses one operator on one property. */
export function parseOperator(
  operator: string,
  input: unknown,
  { name, property }: NamedProperty,
  attribute: AttributeDocument,
  path: FilterPath,
): ValueTest {
  if (!isAllowed(operator, property)) throw invalidOperator(operator, name, property, path);
  if (operator === "$not_empty") return parseNotEmpty(input, property, attribute, path);
  if (operator === "$in") return parseIn(input, property, attribute, path);
  const operand = parseOperand(input, property, attribute, path);
  const compare = comparisons[operator];
  return {
    passes: (value) => {
      const actual = property.getComparable(value, attribute);
      return actual !== null && compare(actual, operand);
    },
    ...(operator === "$eq" && toEquals(property, [operand])),
  };
}

/** 400 with the message that Attio's users report. */
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

function parseNotEmpty(
  input: unknown,
  property: ValueProperty,
  attribute: AttributeDocument,
  path: FilterPath,
): ValueTest {
  if (input !== true) throw filterError(path, "$not_empty takes true.");
  return {
    passes: (value) =>
      !["", null].includes(property.getComparable(value, attribute) as string | null),
  };
}

function parseIn(
  input: unknown,
  property: ValueProperty,
  attribute: AttributeDocument,
  path: FilterPath,
): ValueTest {
  if (!Array.isArray(input)) throw filterError(path, "$in takes an array.");
  const operands = input.map((item, index) =>
    parseOperand(item, property, attribute, [...path, String(index)]),
  );
  return {
    passes: (value) => operands.includes(property.getComparable(value, attribute)),
    ...toEquals(property, operands),
  };
}

function toEquals({ field }: ValueProperty, contents: Comparable[]): Pick<ValueTest, "equals"> {
  return field === undefined ? {} : { equals: { field, contents } };
}

function parseOperand(
  input: unknown,
  property: ValueProperty,
  attribute: AttributeDocument,
  path: FilterPath,
): Comparable {
  const operand = property.parseOperand(input, attribute);
  if (operand !== undefined) return operand;
  throw filterError(path, `Invalid ${attribute.type} value ${JSON.stringify(input)}.`);
}

function toLowerCase(value: Comparable): string {
  return String(value).toLowerCase();
}

function compareOrder(actual: Comparable, operand: Comparable): number {
  if (typeof actual === "number" && typeof operand === "number") return actual - operand;
  if (String(actual) === String(operand)) return 0;
  return String(actual) < String(operand) ? -1 : 1;
}
