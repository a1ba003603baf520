import type { FilterName, Plain } from "../../columns/column-kind.js";
import { boolean, choice, list, number, text, uuid, type Check } from "../../validation/check.js";
import { dateOperators } from "./date-operators.js";

/** One condition of a filter: what it takes, and whether a value meets it. */
export interface Operator {
  operand: Check;
  meets: (value: Plain, operand: never, context: FilterContext) => boolean;
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
  is_empty: { operand: choice(true), meets: isEmpty },
  is_not_empty: { operand: choice(true), meets: (value) => !isEmpty(value) },
};

function isEmpty(value: Plain): boolean {
  return value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

/** Equality of texts is exact; the other conditions on text ignore case. */
function onText(meets: (value: string, operand: string) => boolean): Operator {
  return {
    operand: text(),
    meets: (value, operand: string) =>
      meets(typeof value === "string" ? value.toLowerCase() : "", operand.toLowerCase()),
  };
}

const textOperators: Operators = {
  equals: { operand: text(), meets: (value, operand: string) => (value ?? "") === operand },
  does_not_equal: { operand: text(), meets: (value, operand: string) => (value ?? "") !== operand },
  contains: onText((value, operand) => value.includes(operand)),
  does_not_contain: onText((value, operand) => !value.includes(operand)),
  starts_with: onText((value, operand) => value.startsWith(operand)),
  ends_with: onText((value, operand) => value.endsWith(operand)),
  ...existence,
};

function onNumber(meets: (value: number, operand: number) => boolean): Operator {
  return {
    operand: number,
    meets: (value, operand: number) => typeof value === "number" && meets(value, operand),
  };
}

const numberOperators: Operators = {
  equals: onNumber((value, operand) => value === operand),
  does_not_equal: { operand: number, meets: (value, operand: number) => value !== operand },
  greater_than: onNumber((value, operand) => value > operand),
  less_than: onNumber((value, operand) => value < operand),
  greater_than_or_equal_to: onNumber((value, operand) => value >= operand),
  less_than_or_equal_to: onNumber((value, operand) => value <= operand),
  ...existence,
};

/** One option name or, since 2026, several. */
const names: Check = (value, path) => (Array.isArray(value) ? list(text()) : text())(value, path);

/** True when one of the operands, be it one or a list, is the value or among the values. */
function isAmong(value: Plain, operand: string | string[]): boolean {
  const values = [value].flat();
  return [operand].flat().some((name) => values.includes(name));
}

const checkboxOperators: Operators = {
  equals: { operand: boolean, meets: (value, operand: boolean) => value === operand },
  does_not_equal: { operand: boolean, meets: (value, operand: boolean) => value !== operand },
};

const choiceOperators: Operators = {
  equals: { operand: names, meets: isAmong },
  does_not_equal: { operand: names, meets: (value, operand: string) => !isAmong(value, operand) },
  ...existence,
};

const choicesOperators: Operators = {
  contains: { operand: names, meets: isAmong },
  does_not_contain: { operand: names, meets: (value, operand: string) => !isAmong(value, operand) },
  ...existence,
};

const personOrMe: Check = (value, path) => (value === "me" ? [] : uuid(value, path));

function holds(value: Plain, operand: string, { botId }: FilterContext): boolean {
  const id = operand === "me" ? botId : operand.replaceAll("-", "").toLowerCase();
  const wanted = id.replaceAll("-", "");
  return Array.isArray(value) && value.some((each) => each.replaceAll("-", "") === wanted);
}

const referenceOperators: Operators = {
  contains: { operand: personOrMe, meets: holds },
  does_not_contain: {
    operand: personOrMe,
    meets: (value, operand: string, context) => !holds(value, operand, context),
  },
  ...existence,
};

/** The conditions of every kind of filter ("Filter data source entries"). */
export const operatorsOf: Record<OperatorName, Operators> = {
  text: textOperators,
  number: numberOperators,
  checkbox: checkboxOperators,
  choice: choiceOperators,
  choices: choicesOperators,
  date: { ...dateOperators, ...existence },
  references: referenceOperators,
  existence,
};
