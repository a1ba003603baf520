import type { FilterName, PlainValue } from "../../columns/column-kind.js";
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

/** One condition of a filter: what it takes, and whether a value meets it. */
export interface Operator {
  operand: Validator;
  meets: (value: PlainValue, operand: never, context: FilterContext) => boolean;
}

/** What some conditions are relative to. */
export interface FilterContext {
  now: Date;
  /** Who "me" is. */
  botId: string;
}

/** The filters that compare a value by themselves. */
export type OperatorName = Exclude<FilterName, "formula" | "rollup">;

/** The conditions of one kind of filter by name. */
export type Operators = Record<string, Operator>;

const existence: Operators = {
  is_empty: { operand: oneOfValues(true), meets: isEmpty },
  is_not_empty: { operand: oneOfValues(true), meets: (value) => !isEmpty(value) },
};

function isEmpty(value: PlainValue): boolean {
  return value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

/** Equality of texts is exact; the other conditions on text ignore case. */
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

/** One option name or, since 2026, several. */
const validateNames: Validator = (value, path) =>
  (Array.isArray(value) ? list(text()) : text())(value, path);

/** True when one of the operands, be it one or a list, is the value or among the values. */
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

/** The conditions of every kind of filter ("Filter data source entries"). */
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
