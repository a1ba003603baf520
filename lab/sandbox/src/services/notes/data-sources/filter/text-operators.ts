import { text } from "../../validation/validators.js";
import type { Operator, Operators } from "./operator.js";
import { existenceOperators } from "./existence-operators.js";

/** Creates a case-insensitive text operator; only equality is exact. */
function createTextOperator(meets: (value: string, operand: string) => boolean): Operator {
  return {
    operand: text(),
    meets: (value, operand: string) =>
      meets(typeof value === "string" ? value.toLowerCase() : "", operand.toLowerCase()),
  };
}

/** Operators for texts. */
export const textOperators: Operators = {
  equals: { operand: text(), meets: (value, operand: string) => (value ?? "") === operand },
  does_not_equal: { operand: text(), meets: (value, operand: string) => (value ?? "") !== operand },
  contains: createTextOperator((value, operand) => value.includes(operand)),
  does_not_contain: createTextOperator((value, operand) => !value.includes(operand)),
  starts_with: createTextOperator((value, operand) => value.startsWith(operand)),
  ends_with: createTextOperator((value, operand) => value.endsWith(operand)),
  ...existenceOperators,
};
