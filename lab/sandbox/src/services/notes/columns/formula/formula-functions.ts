import { dateFunctions } from "./date-functions.js";
import {
  formatValue,
  FormulaError,
  requireBoolean,
  unwrapValue,
  requireNumber,
  requireString,
  toBooleanValue,
  toNumberValue,
  toStringValue,
  type Value,
} from "./value.js";
import { withArity, type FormulaFunction, type Tuple } from "./with-arity.js";

/** Supported formula functions; operators use the names of their functions. */
export const formulaFunctions: Record<string, FormulaFunction> = {
  if: withArity(3, ([condition, then, otherwise]) => {
    if (then.type !== otherwise.type) throw new FormulaError();
    return requireBoolean(condition) ? then : otherwise;
  }),
  and: (values) => toBooleanValue(values.map(requireBoolean).every(Boolean)),
  or: (values) => toBooleanValue(values.map(requireBoolean).some(Boolean)),
  not: withArity(1, ([value]) => toBooleanValue(!requireBoolean(value))),
  empty: withArity(1, ([value]) => toBooleanValue(isEmpty(value))),
  equal: withArity(2, ([one, other]) => toBooleanValue(isEqual(one, other))),
  unequal: withArity(2, ([one, other]) => toBooleanValue(!isEqual(one, other))),
  larger: createComparison((order) => order > 0),
  largerEq: createComparison((order) => order >= 0),
  smaller: createComparison((order) => order < 0),
  smallerEq: createComparison((order) => order <= 0),
  add: withArity(2, ([one, other]) =>
    one.type === "string" || other.type === "string"
      ? toStringValue(formatValue(one) + formatValue(other))
      : calculate([one, other], ([a, b]) => a + b),
  ),
  subtract: createNumberFunction(2, ([a, b]) => a - b),
  multiply: createNumberFunction(2, ([a, b]) => a * b),
  divide: createNumberFunction(2, ([a, b]) => a / b),
  mod: createNumberFunction(2, ([a, b]) => a % b),
  pow: createNumberFunction(2, ([a, b]) => a ** b),
  unaryMinus: createNumberFunction(1, ([a]) => -a),
  abs: createNumberFunction(1, ([a]) => Math.abs(a)),
  round: createNumberFunction(1, ([a]) => Math.round(a)),
  floor: createNumberFunction(1, ([a]) => Math.floor(a)),
  ceil: createNumberFunction(1, ([a]) => Math.ceil(a)),
  sqrt: createNumberFunction(1, ([a]) => Math.sqrt(a)),
  min: (values) => calculate(values, (numbers) => Math.min(...numbers)),
  max: (values) => calculate(values, (numbers) => Math.max(...numbers)),
  sum: (values) => calculate(values, (numbers) => numbers.reduce((a, b) => a + b, 0)),
  concat: (values) => toStringValue(values.map(requireString).join("")),
  contains: withArity(2, ([text, part]) =>
    toBooleanValue(requireString(text).includes(requireString(part))),
  ),
  length: withArity(1, ([text]) => toNumberValue(requireString(text).length)),
  lower: withArity(1, ([text]) => toStringValue(requireString(text).toLowerCase())),
  upper: withArity(1, ([text]) => toStringValue(requireString(text).toUpperCase())),
  format: withArity(1, ([value]) => toStringValue(formatValue(value))),
  toNumber: withArity(1, ([value]) => {
    const text = formatValue(value).trim();
    return toNumberValue(text === "" ? null : Number(text));
  }),
  pi: withArity(0, () => toNumberValue(Math.PI)),
  e: withArity(0, () => toNumberValue(Math.E)),
  true: withArity(0, () => toBooleanValue(true)),
  false: withArity(0, () => toBooleanValue(false)),
  ...dateFunctions,
};

function createNumberFunction<Length extends 1 | 2>(
  count: Length,
  compute: (numbers: Tuple<number, Length>) => number,
): FormulaFunction {
  return withArity(count, (values) =>
    calculate(values as Value[], (numbers) => compute(numbers as Tuple<number, Length>)),
  );
}

/** Computes with numbers; the result is empty if any of them is. */
function calculate(values: Value[], compute: (numbers: [number, number]) => number): Value {
  const numbers = values.map(requireNumber);
  if (numbers.length === 0) throw new FormulaError();
  const complete = numbers.every((number) => number !== null);
  return toNumberValue(complete ? compute(numbers as [number, number]) : null);
}

function createComparison(meets: (order: number) => boolean): FormulaFunction {
  return withArity(2, ([one, other]) => {
    if (one.type !== other.type || one.type === "boolean") throw new FormulaError();
    const [a, b] = [toComparable(one), toComparable(other)];
    return toBooleanValue(a !== null && b !== null && meets(a < b ? -1 : Number(a > b)));
  });
}

function toComparable(value: Value): number | string | null {
  if (value.type === "number") return value.number;
  if (value.type === "date") return value.date && Date.parse(value.date.start);
  return formatValue(value);
}

function isEqual(one: Value, other: Value): boolean {
  return one.type === other.type && formatValue(one) === formatValue(other);
}

/** Returns true for empty values; as in the service, zero and false count as empty. */
function isEmpty(value: Value): boolean {
  const content = unwrapValue(value);
  return content === null || content === "" || content === 0 || content === false;
}
