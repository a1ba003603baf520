import { nameKey, quoteUnlessToken } from "@workbelt/core/provider";
import type { Columns } from "../../schema/columns.js";
import { listOptionNames } from "../../schema/options.js";
import { EXISTENCE, FORMULA_CONDITIONS, type Operators, ROLLUP_CONDITIONS } from "./conditions.js";
import { findOperator, getDefaultOperator, toSnakeCase } from "./operator-names.js";
import { getExampleOperand, readOperand } from "./operands.js";
import { type FilterNode, renderFilter } from "./filter-node.js";
import {
  type Slot,
  type SlotProblem,
  findSlot,
  formulaSlot,
  getDefaultSlot,
  rollupSlot,
} from "./slots.js";
import type { Comparison } from "./comparisons.js";

/** A column to filter by, or one of the times that every row has. */
export interface Subject {
  /** `{property}` or `{timestamp}`. */
  head: Readonly<Record<string, string>>;
  name: string;
  column: Columns[string];
}

/** The condition in the form of the service, or the reason why there is none. */
export type ReadCondition = { filter: FilterNode } | { message: string };

const NEGATIVE = ["does_not_equal", "does_not_contain"];
/** Kinds of values that the message lists, or names the tool that lists them. */
const LISTED_KINDS = ["option", "user", "page", "verification"];
const MAX_LIST = 100;
const ONE_VALUE = { expected: "one value" };
const LIST_LENGTH = { expected: `one value, or a list of 1 to ${MAX_LIST}` };

/** Reads one operator of a condition on a column, checked and corrected by the type of the column. */
export function readCondition(subject: Subject, comparison: Comparison): ReadCondition {
  const slot = findSlot(subject.column, comparison);
  if ("reason" in slot) return { message: explainSlot(subject, slot.reason, comparison) };
  return readInSlot(subject, slot, comparison);
}

/** Builds a condition that the service accepts, for an example; with an operator if it has one. */
export function buildExample(subject: Subject, slot?: Slot, operator?: string): FilterNode {
  const { keys, operators } = slot ?? getDefaultSlot(subject.column);
  const name = operator ?? getDefaultOperator(operators) ?? "is_not_empty";
  const operand = getExampleOperand(operators[name] ?? "true", subject.column);
  if (operand === undefined) return wrap(subject, keys, { is_not_empty: true });
  return wrap(subject, keys, { [name]: operand });
}

function wrap({ head }: Subject, keys: readonly string[], inner: object): FilterNode {
  const condition = keys.reduceRight<object>((content, key) => ({ [key]: content }), inner);
  return { ...head, ...condition };
}

function readInSlot(subject: Subject, slot: Slot, comparison: Comparison): ReadCondition {
  const { keys, operators } = slot;
  const { operand } = comparison;
  const range = readDateRange(comparison, operators);
  if (range !== undefined) return { filter: wrap(subject, keys, { [range]: {} }) };
  const between =
    toSnakeCase(comparison.operator ?? "") === "between" ? splitRange(comparison) : undefined;
  if (between !== undefined) return combine("and", subject, slot, between);
  const isChecked = readCheckboxState(comparison, operators);
  if (isChecked !== undefined) return { filter: wrap(subject, keys, { equals: isChecked }) };
  const operator =
    findComparisonOperator(comparison, operators) ?? findOptionOperator(subject, slot, comparison);
  if (operator === undefined) return { message: explainOperator(subject, slot, comparison) };
  const kind = operators[operator] ?? "true";
  if (kind === "true" && (operand === false || operand === "false")) {
    const opposite = operator === "is_empty" ? "is_not_empty" : "is_empty";
    return { filter: wrap(subject, keys, { [opposite]: true }) };
  }
  if (Array.isArray(operand)) {
    if (operand.length === 0 || operand.length > MAX_LIST) {
      return { message: explainOperand(subject, slot, operator, LIST_LENGTH) };
    }
    if (kind !== "option") {
      const comparisons = operand.map((each) => ({ ...comparison, operand: each }));
      return combine(NEGATIVE.includes(operator) ? "and" : "or", subject, slot, comparisons);
    }
  }
  const read = readOperand(kind, operand, subject.column);
  return "value" in read
    ? { filter: wrap(subject, keys, { [operator]: read.value }) }
    : { message: explainOperand(subject, slot, operator, read) };
}

/** Finds the operator of a comparison; equality with null asks for empty values. */
function findComparisonOperator(
  { operand, operator }: Comparison,
  operators: Operators,
): string | undefined {
  if (operator === undefined) {
    const name = getDefaultOperator(operators);
    if (operand === null && "is_empty" in operators) return "is_empty";
    // Of a column that has only existence operators, true asks for a value.
    return name ?? (typeof operand === "boolean" ? "is_not_empty" : undefined);
  }
  const name = findOperator(operator, operators);
  if (name === undefined || operand !== null || !("is_empty" in operators)) return name;
  if (NEGATIVE.includes(name)) return "is_not_empty";
  return name === "equals" || name === "contains" ? "is_empty" : name;
}

/** Reads `is_empty` of a checkbox: it is checked or not. */
function readCheckboxState(
  { operand, operator = "" }: Comparison,
  operators: Operators,
): boolean | undefined {
  if (operators["equals"] !== "boolean") return undefined;
  const name = findOperator(operator, EXISTENCE);
  const isYes = operand !== false && operand !== "false";
  return name === undefined ? undefined : (name === "is_not_empty") === isYes;
}

/**
 * Finds the operator for `contains` of a column with one option. It means the same as `equals` if the value
 * is an option, and part of no other.
 */
function findOptionOperator(
  { column }: Subject,
  { operators }: Slot,
  { operand, operator = "" }: Comparison,
): string | undefined {
  const names = (listOptionNames(column) ?? []).map(nameKey);
  const isWhole = [operand].flat().every((value) => {
    const wanted = typeof value === "string" ? nameKey(value) : "";
    const [only, ...others] = names.filter((name) => name.includes(wanted));
    return only === wanted && others.length === 0;
  });
  const name = findOperator(operator, { contains: "option", does_not_contain: "option" });
  if (name === undefined || !isWhole || operators["equals"] !== "option") return undefined;
  return name === "contains" ? "equals" : "does_not_equal";
}

/** Reads a range such as `past_week`, which models also write as the value of `equals`. */
function readDateRange(
  { operand, operator }: Comparison,
  operators: Operators,
): string | undefined {
  if (typeof operand !== "string") return undefined;
  if (operator !== undefined && findOperator(operator, operators) !== "equals") return undefined;
  const name = toSnakeCase(operand);
  return Object.hasOwn(operators, name) && operators[name] === "nothing" ? name : undefined;
}

function splitRange(comparison: Comparison): Comparison[] | undefined {
  const { operand } = comparison;
  if (!Array.isArray(operand) || operand.length !== 2) return undefined;
  const [from, to] = operand as [unknown, unknown];
  return [
    { ...comparison, operator: ">=", operand: from },
    { ...comparison, operator: "<=", operand: to },
  ];
}

/** Joins the conditions of several values, since an operator takes only one. */
function combine(
  key: "and" | "or",
  subject: Subject,
  slot: Slot,
  comparisons: readonly Comparison[],
): ReadCondition {
  const read = comparisons.map((comparison) =>
    Array.isArray(comparison.operand)
      ? { message: explainOperand(subject, slot, comparison.operator ?? "", ONE_VALUE) }
      : readInSlot(subject, slot, comparison),
  );
  const wrong = read.find((each) => "message" in each);
  if (wrong !== undefined) return wrong;
  const members = read.flatMap((each) => ("filter" in each ? [each.filter] : []));
  const [only, ...others] = members;
  if (only !== undefined && others.length === 0) return { filter: only };
  const join = joinQuantified(slot.keys, key);
  if (join === undefined) {
    return { message: explainOperand(subject, slot, comparisons[0]?.operator ?? "", ONE_VALUE) };
  }
  return { filter: join === "and" ? { and: members } : { or: members } };
}

/**
 * Returns how conditions with the quantifier of a rollup are joined so that they mean the same as one
 * condition on each of its values; undefined if they cannot. Without a quantifier nothing changes.
 */
export function joinQuantified(
  keys: readonly string[],
  key: "and" | "or",
): "and" | "or" | undefined {
  if (keys.includes("any")) return key === "or" ? "or" : undefined;
  if (keys.includes("every")) return key === "and" ? "and" : undefined;
  // No value is a or b: none is a, and none is b.
  if (keys.includes("none")) return key === "or" ? "and" : undefined;
  return key;
}

function explainSlot(subject: Subject, reason: SlotProblem, comparison: Comparison): string {
  const { column } = subject;
  const name = JSON.stringify(subject.name);
  if (reason === "unfilterable") {
    return `${name} is a ${quoteUnlessToken(column.type)}, which cannot be filtered; filter another column`;
  }
  if (reason === "rollup") {
    const read = readInSlot(subject, rollupSlot("rich_text", "any"), comparison);
    const form = renderFilter("filter" in read ? read.filter : buildExample(subject));
    const types = Object.keys(ROLLUP_CONDITIONS).join(", ");
    return `expected ${form}: ${name} is a rollup, which takes any, every or none, then the type of its values (${types})`;
  }
  const forms = Object.keys(FORMULA_CONDITIONS).map((result) =>
    renderFilter(buildExample(subject, formulaSlot(result))),
  );
  return `expected the type of the formula's result: ${forms.join(" or ")}`;
}

/** Explains an operator that the column does not take, with the given value under one that it takes. */
function explainOperator(subject: Subject, slot: Slot, comparison: Comparison): string {
  const { keys, operators } = slot;
  const { operand, operator: given } = comparison;
  const name = given === undefined ? "a value alone" : quoteUnlessToken(given, 60);
  const taken = `${keys.join(".")} takes ${Object.keys(operators).join(", ")}, not ${name}`;
  const operator = getDefaultOperator(operators);
  const isValue = typeof operand === "string" || typeof operand === "number";
  if (operator === undefined || !isValue) {
    return `${taken}, as in ${renderFilter(buildExample(subject, slot))}`;
  }
  const read = readOperand(operators[operator] ?? "true", operand, subject.column);
  return "value" in read
    ? `expected ${renderFilter(wrap(subject, keys, { [operator]: read.value }))}: ${taken}`
    : `${taken}; ${explainOperand(subject, slot, operator, read)}`;
}

/**
 * Explains a value that an operator does not take. The value that is probably meant is offered; another one
 * of the workspace would be taken for it, so there is an example only of values that are not listed there.
 */
function explainOperand(
  subject: Subject,
  slot: Slot,
  operator: string,
  { expected, meant }: { expected: string; meant?: unknown },
): string {
  const { keys, operators } = slot;
  const name = findOperator(operator, operators) ?? operator;
  const takes = `${operator} takes ${expected}`;
  if (meant !== undefined) {
    return `expected ${renderFilter(wrap(subject, keys, { [name]: meant }))}: ${takes}`;
  }
  const isListed = LISTED_KINDS.includes(operators[name] ?? "true");
  return isListed ? takes : `${takes}, as in ${renderFilter(buildExample(subject, slot, name))}`;
}
