import { number } from "../../validation/validators.js";
import type { Operator, Operators } from "./operator.js";
import { existenceOperators } from "./existence-operators.js";

function createNumberOperator(meets: (value: number, operand: number) => boolean): Operator {
  return {
    operand: number,
    meets: (value, operand: number) => typeof value === "number" && meets(value, operand),
  };
}

/** Operators for numbers. */
export const numberOperators: Operators = {
  equals: createNumberOperator((value, operand) => value === operand),
  does_not_equal: { operand: number, meets: (value, operand: number) => value !== operand },
  greater_than: createNumberOperator((value, operand) => value > operand),
  less_than: createNumberOperator((value, operand) => value < operand),
  greater_than_or_equal_to: createNumberOperator((value, operand) => value >= operand),
  less_than_or_equal_to: createNumberOperator((value, operand) => value <= operand),
  ...existenceOperators,
};
