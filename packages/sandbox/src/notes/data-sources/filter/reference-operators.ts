import type { PlainValue } from "../../columns/column-kind.js";
import { uuid, type Validator } from "../../validation/validators.js";
import type { FilterContext, Operators } from "./operator.js";
import { existenceOperators } from "./existence-operators.js";

const validatePersonOrMe: Validator = (value, path) => (value === "me" ? [] : uuid(value, path));

function containsReference(value: PlainValue, operand: string, { botId }: FilterContext): boolean {
  const id = operand === "me" ? botId : operand.replaceAll("-", "").toLowerCase();
  const targetId = id.replaceAll("-", "");
  return Array.isArray(value) && value.some((each) => each.replaceAll("-", "") === targetId);
}

/** Operators for references to people and pages. */
export const referenceOperators: Operators = {
  contains: { operand: validatePersonOrMe, meets: containsReference },
  does_not_contain: {
    operand: validatePersonOrMe,
    meets: (value, operand: string, context) => !containsReference(value, operand, context),
  },
  ...existenceOperators,
};
