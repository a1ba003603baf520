import type { PlainValue } from "../../columns/column-kind.js";
import {
  boolean,
  oneOfValues,
  list,
  number,
  text,
  uuid,
  type Validator,
} from "../../validation/validators.js";
import { dateOperators } from "./date-operators.js";
import type { FilterContext, Operator, OperatorName, Operators } from "./operator.js";

const existence: Operators = {
  is_empty: { operand: oneOfValues(true), meets: isEmpty },
  is_not_empty: { operand: oneOfValues(true), meets: (value) => !isEmpty(value) },
};

function isEmpty(value: PlainValue): boolean {
  return value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

/** Creates a case-insensitive text operator; only equality is exact. */
function createTextOperator(meets: (value: string, operand: string) => boolean): Operator {
  return {
    operand: text(),
    meets: (value, operand: string) =>
      meets(typeof value === "string" ? value.toLowerCase() : "", operand.toLowerCase()),
  };
}

const textOperators: Operators = {
  equals: { operand: text(), meets: (value, operand: string) => (value ?? "") === operand },
  does_not_equal: { operand: text(), meets: (value, operand: string) => (value ?? "") !== operand },
  contains: createTextOperator((value, operand) => value.includes(operand)),
  does_not_contain: createTextOperator((value, operand) => !value.includes(operand)),
  starts_with: createTextOperator((value, operand) => value.startsWith(operand)),
  ends_with: createTextOperator((value, operand) => value.endsWith(operand)),
  ...existence,
};

function createNumberOperator(meets: (value: number, operand: number) => boolean): Operator {
  return {
    operand: number,
    meets: (value, operand: number) => typeof value === "number" && meets(value, operand),
  };
}

const numberOperators: Operators = {
  equals: createNumberOperator((value, operand) => value === operand),
  does_not_equal: { operand: number, meets: (value, operand: number) => value !== operand },
  greater_than: createNumberOperator((value, operand) => value > operand),
  less_than: createNumberOperator((value, operand) => value < operand),
  greater_than_or_equal_to: createNumberOperator((value, operand) => value >= operand),
  less_than_or_equal_to: createNumberOperator((value, operand) => value <= operand),
  ...existence,
};

/** Validates one option name or, since 2026, several. */
const validateNames: Validator = (value, path) =>
  (Array.isArray(value) ? list(text()) : text())(value, path);

/** Returns true if any operand is the value or one of the values. */
function matchesAny(value: PlainValue, operand: string | string[]): boolean {
  const values = [value].flat();
  return [operand].flat().some((name) => values.includes(name));
}

const checkboxOperators: Operators = {
  equals: { operand: boolean, meets: (value, operand: boolean) => value === operand },
  does_not_equal: { operand: boolean, meets: (value, operand: boolean) => value !== operand },
};

const choiceOperators: Operators = {
  equals: { operand: validateNames, meets: matchesAny },
  does_not_equal: {
    operand: validateNames,
    meets: (value, operand: string) => !matchesAny(value, operand),
  },
  ...existence,
};

const choicesOperators: Operators = {
  contains: { operand: validateNames, meets: matchesAny },
  does_not_contain: {
    operand: validateNames,
    meets: (value, operand: string) => !matchesAny(value, operand),
  },
  ...existence,
};

const validatePersonOrMe: Validator = (value, path) => (value === "me" ? [] : uuid(value, path));

function containsReference(value: PlainValue, operand: string, { botId }: FilterContext): boolean {
  const id = operand === "me" ? botId : operand.replaceAll("-", "").toLowerCase();
  const targetId = id.replaceAll("-", "");
  return Array.isArray(value) && value.some((each) => each.replaceAll("-", "") === targetId);
}

const referenceOperators: Operators = {
  contains: { operand: validatePersonOrMe, meets: containsReference },
  does_not_contain: {
    operand: validatePersonOrMe,
    meets: (value, operand: string, context) => !containsReference(value, operand, context),
  },
  ...existence,
};

/** Operators by filter condition ("Filter data source entries"). */
export const filterOperators: Record<OperatorName, Operators> = {
  text: textOperators,
  number: numberOperators,
  checkbox: checkboxOperators,
  choice: choiceOperators,
  choices: choicesOperators,
  date: { ...dateOperators, ...existence },
  references: referenceOperators,
  existence,
};
