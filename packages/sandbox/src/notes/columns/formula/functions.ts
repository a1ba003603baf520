import {
  formatValue,
  FormulaError,
  readBoolean,
  readContent,
  readNumber,
  readString,
  toBooleanValue,
  toNumberValue,
  toStringValue,
  type Value,
} from "./value.js";

/** A function of formulas: its arguments' values, and what time it is. */
export type FormulaFunction = (values: Value[], now: Date) => Value;

/** The functions that the sandbox computes; operators go by the names of theirs. */
export const formulaFunctions: Record<string, FormulaFunction> = {
  if: taking(3, ([condition, then, otherwise]) => {
    if (then.type !== otherwise.type) throw new FormulaError();
    return readBoolean(condition) ? then : otherwise;
  }),
  and: (values) => toBooleanValue(values.map(readBoolean).every(Boolean)),
  or: (values) => toBooleanValue(values.map(readBoolean).some(Boolean)),
  not: taking(1, ([value]) => toBooleanValue(!readBoolean(value))),
  empty: taking(1, ([value]) => toBooleanValue(isEmpty(value))),
  equal: taking(2, ([one, other]) => toBooleanValue(areEqual(one, other))),
  unequal: taking(2, ([one, other]) => toBooleanValue(!areEqual(one, other))),
  larger: comparing((order) => order > 0),
  largerEq: comparing((order) => order >= 0),
  smaller: comparing((order) => order < 0),
  smallerEq: comparing((order) => order <= 0),
  add: taking(2, ([one, other]) =>
    one.type === "string" || other.type === "string"
      ? toStringValue(formatValue(one) + formatValue(other))
      : calculate([one, other], ([a, b]) => a + b),
  ),
  subtract: onNumbers(2, ([a, b]) => a - b),
  multiply: onNumbers(2, ([a, b]) => a * b),
  divide: onNumbers(2, ([a, b]) => a / b),
  mod: onNumbers(2, ([a, b]) => a % b),
  pow: onNumbers(2, ([a, b]) => a ** b),
  unaryMinus: onNumbers(1, ([a]) => -a),
  abs: onNumbers(1, ([a]) => Math.abs(a)),
  round: onNumbers(1, ([a]) => Math.round(a)),
  floor: onNumbers(1, ([a]) => Math.floor(a)),
  ceil: onNumbers(1, ([a]) => Math.ceil(a)),
  sqrt: onNumbers(1, ([a]) => Math.sqrt(a)),
  min: (values) => calculate(values, (numbers) => Math.min(...numbers)),
  max: (values) => calculate(values, (numbers) => Math.max(...numbers)),
  sum: (values) => calculate(values, (numbers) => numbers.reduce((a, b) => a + b, 0)),
  concat: (values) => toStringValue(values.map(readString).join("")),
  contains: taking(2, ([text, part]) =>
    toBooleanValue(readString(text).includes(readString(part))),
  ),
  length: taking(1, ([text]) => toNumberValue(readString(text).length)),
  lower: taking(1, ([text]) => toStringValue(readString(text).toLowerCase())),
  upper: taking(1, ([text]) => toStringValue(readString(text).toUpperCase())),
  format: taking(1, ([value]) => toStringValue(formatValue(value))),
  toNumber: taking(1, ([value]) => {
    const text = formatValue(value).trim();
    return toNumberValue(text === "" ? null : Number(text));
  }),
  pi: taking(0, () => toNumberValue(Math.PI)),
  e: taking(0, () => toNumberValue(Math.E)),
  true: taking(0, () => toBooleanValue(true)),
  false: taking(0, () => toBooleanValue(false)),
  // Recorded to the minute, with an offset.
  now: taking(0, (_values, now) => toDateValue(`${now.toISOString().slice(0, 16)}:00.000+00:00`)),
  today: taking(0, (_values, now) => toDateValue(now.toISOString().slice(0, 10))),
};

type Tuple<Item, Length extends number> = Length extends 0
  ? []
  : Length extends 1
    ? [Item]
    : Length extends 2
      ? [Item, Item]
      : [Item, Item, Item];

function taking<Length extends 0 | 1 | 2 | 3>(
  count: Length,
  compute: (values: Tuple<Value, Length>, now: Date) => Value,
): FormulaFunction {
  return (values, now) => {
    if (values.length !== count) throw new FormulaError();
    return compute(values as Tuple<Value, Length>, now);
  };
}

function onNumbers<Length extends 1 | 2>(
  count: Length,
  compute: (numbers: Tuple<number, Length>) => number,
): FormulaFunction {
  return taking(count, (values) =>
    calculate(values as Value[], (numbers) => compute(numbers as Tuple<number, Length>)),
  );
}

/** Computes with numbers; the result is empty when one of them is. */
function calculate(values: Value[], compute: (numbers: [number, number]) => number): Value {
  const numbers = values.map(readNumber);
  if (numbers.length === 0) throw new FormulaError();
  const complete = numbers.every((number) => number !== null);
  return toNumberValue(complete ? compute(numbers as [number, number]) : null);
}

function comparing(meets: (order: number) => boolean): FormulaFunction {
  return taking(2, ([one, other]) => {
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

function areEqual(one: Value, other: Value): boolean {
  return one.type === other.type && formatValue(one) === formatValue(other);
}

/** Zero and false count as empty, as in the service. */
function isEmpty(value: Value): boolean {
  const content = readContent(value);
  return content === null || content === "" || content === 0 || content === false;
}

function toDateValue(start: string): Value {
  return { type: "date", date: { start, end: null, time_zone: null } };
}
