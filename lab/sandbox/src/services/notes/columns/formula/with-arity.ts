import { FormulaError, type Value } from "./value.js";

/** A formula function, called with its arguments' values and the current time. */
export type FormulaFunction = (values: Value[], now: Date) => Value;

/** A list of `Length` items. */
export type Tuple<Item, Length extends number> = Length extends 0
  ? []
  : Length extends 1
    ? [Item]
    : Length extends 2
      ? [Item, Item]
      : [Item, Item, Item];

/** Creates a function that rejects any other number of arguments. */
export function withArity<Length extends 0 | 1 | 2 | 3>(
  count: Length,
  compute: (values: Tuple<Value, Length>, now: Date) => Value,
): FormulaFunction {
  return (values, now) => {
    if (values.length !== count) throw new FormulaError();
    return compute(values as Tuple<Value, Length>, now);
  };
}
