import type { PlainValue } from "../../columns/column-kind.js";
import { list, text, type Validator } from "../../validation/validators.js";
import type { Operators } from "./operator.js";
import { existenceOperators } from "./existence-operators.js";

/** Validates one option name or, since 2026, several. */
const validateNames: Validator = (value, path) =>
  (Array.isArray(value) ? list(text()) : text())(value, path);

/** Returns true if any operand is the value or one of the values. */
function matchesAny(value: PlainValue, operand: string | string[]): boolean {
  const values = [value].flat();
  return [operand].flat().some((name) => values.includes(name));
}

/** Operators for a single option. */
export const choiceOperators: Operators = {
  equals: { operand: validateNames, meets: matchesAny },
  does_not_equal: {
    operand: validateNames,
    meets: (value, operand: string) => !matchesAny(value, operand),
  },
  ...existenceOperators,
};

/** Operators for several options. */
export const choicesOperators: Operators = {
  contains: { operand: validateNames, meets: matchesAny },
  does_not_contain: {
    operand: validateNames,
    meets: (value, operand: string) => !matchesAny(value, operand),
  },
  ...existenceOperators,
};
