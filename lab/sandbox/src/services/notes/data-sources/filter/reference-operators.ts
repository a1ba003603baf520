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

function createReferenceOperators(operand: Validator): Operators {
  return {
    contains: { operand, meets: containsReference },
    does_not_contain: {
      operand,
      meets: (value, reference: string, context) => !containsReference(value, reference, context),
    },
    ...existenceOperators,
  };
}

/** Operators for people, whose operand may be `me`. */
export const personOperators: Operators = createReferenceOperators(validatePersonOrMe);

/** Operators for related pages. */
export const pageOperators: Operators = createReferenceOperators(uuid);
