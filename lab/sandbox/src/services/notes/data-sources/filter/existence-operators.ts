import type { PlainValue } from "../../columns/column-kind.js";
import { oneOfValues } from "../../validation/validators.js";
import type { Operators } from "./operator.js";

/** Operators for empty and non-empty values. */
export const existenceOperators: Operators = {
  is_empty: { operand: oneOfValues(true), meets: isEmpty },
  is_not_empty: { operand: oneOfValues(true), meets: (value) => !isEmpty(value) },
};

function isEmpty(value: PlainValue): boolean {
  return value === null || value === "" || (Array.isArray(value) && value.length === 0);
}
