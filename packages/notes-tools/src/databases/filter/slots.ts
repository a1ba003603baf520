import { getString } from "../../content/json-path.js";
import type { Columns } from "../../schema/columns.js";
import {
  CONDITIONS,
  FORMULA_CONDITIONS,
  type Operators,
  QUANTIFIERS,
  ROLLUP_CONDITIONS,
} from "./conditions.js";
import { toSnakeCase } from "./operator-names.js";
import type { Comparison } from "./comparisons.js";

/** The place of operators in a condition: the keys around them, and the operators that fit. */
export interface Slot {
  keys: readonly string[];
  operators: Operators;
}

/** Reasons why there is no slot: the type cannot be filtered, or the condition has to name a type. */
export type SlotProblem = "unfilterable" | "formula" | "rollup";

const LIST_FUNCTIONS = ["show_original", "show_unique"];
const DATE_FUNCTIONS = ["earliest_date", "latest_date"];
const FORMULA_NAMES: Readonly<Record<string, string>> = {
  text: "string",
  rich_text: "string",
  title: "string",
  boolean: "checkbox",
};
const ROLLUP_NAMES: Readonly<Record<string, string>> = {
  text: "rich_text",
  string: "rich_text",
  title: "rich_text",
  boolean: "checkbox",
};

/** Returns true if the service can filter by the type of a column. */
export function isFilterable({ type = "" }: Columns[string]): boolean {
  return type === "formula" || type === "rollup" || Object.hasOwn(CONDITIONS, type);
}

/** Returns the slot of an example. */
export function getDefaultSlot({ type = "", ...column }: Columns[string]): Slot {
  const kind = getRollupKind(column);
  if (type === "formula") return formulaSlot("string");
  if (type !== "rollup") return { keys: [type], operators: CONDITIONS[type] ?? {} };
  return kind === "list" ? rollupSlot("rich_text", "any") : rollupSlot(kind);
}

/** Finds the slot of an operator, or the reason why there is none: a word for the explanation. */
export function findSlot(
  column: Columns[string],
  comparison: Comparison,
): Slot | { reason: SlotProblem } {
  const { type = "" } = column;
  if (type === "formula") return findFormulaSlot(comparison);
  if (type === "rollup") return findRollupSlot(column, comparison);
  const operators = Object.hasOwn(CONDITIONS, type) ? CONDITIONS[type] : undefined;
  return operators === undefined ? { reason: "unfilterable" } : { keys: [type], operators };
}

/** Returns the slot for a result of a formula. */
export function formulaSlot(result: string): Slot {
  return { keys: ["formula", result], operators: FORMULA_CONDITIONS[result] ?? {} };
}

/** Returns the slot for values of a rollup. */
export function rollupSlot(value: string, quantifier?: string): Slot {
  const keys = ["rollup", ...(quantifier === undefined ? [] : [quantifier]), value];
  return { keys, operators: ROLLUP_CONDITIONS[value] ?? {} };
}

/** The schema does not name the type of a formula's result, so the condition has to. */
function findFormulaSlot(comparison: Comparison): Slot | { reason: SlotProblem } {
  const named = findKey(comparison.keys, FORMULA_CONDITIONS, FORMULA_NAMES);
  const guess = guessType(comparison);
  const result = named ?? (guess === "rich_text" ? "string" : guess);
  return result === undefined ? { reason: "formula" } : formulaSlot(result);
}

function findRollupSlot(
  column: Columns[string],
  comparison: Comparison,
): Slot | { reason: SlotProblem } {
  const quantifier = QUANTIFIERS.find((each) => comparison.keys.includes(each));
  const value = findKey(comparison.keys, ROLLUP_CONDITIONS, ROLLUP_NAMES);
  const kind = getRollupKind(column);
  if (quantifier !== undefined) {
    const type = value ?? guessType(comparison);
    // A text may be compared with a text, a select or a status.
    const isClear = type !== undefined && (type !== "rich_text" || value !== undefined);
    return isClear ? rollupSlot(type, quantifier) : { reason: "rollup" };
  }
  if (kind !== "list") return rollupSlot(kind);
  return value === "number" || value === "date" ? rollupSlot(value) : { reason: "rollup" };
}

/** Returns what the function of a rollup computes; a list for one that shows the values. */
function getRollupKind(column: Columns[string]): "number" | "date" | "list" {
  const name = getString(column, "rollup", "function");
  if (name === undefined || LIST_FUNCTIONS.includes(name)) return "list";
  return DATE_FUNCTIONS.includes(name) ? "date" : "number";
}

function findKey(
  keys: readonly string[],
  known: Readonly<Record<string, unknown>>,
  others: Readonly<Record<string, string>>,
): string | undefined {
  const own = keys.findLast((key) => Object.hasOwn(known, key) || Object.hasOwn(others, key));
  return own !== undefined && Object.hasOwn(others, own) ? others[own] : own;
}

/** Guesses the type of computed values from the operator and the value it compares with. */
function guessType({ operator, operand }: Comparison): string | undefined {
  if (typeof operand === "number") return "number";
  const name = operator === undefined ? undefined : toSnakeCase(operator);
  if (/empty|null|exist/.test(name ?? "")) return undefined;
  if (typeof operand === "boolean") return "checkbox";
  const isDate = typeof operand === "string" && /^\d{4}-\d{2}-\d{2}/.test(operand);
  if (name !== undefined && !["equals", "does_not_equal"].includes(name)) {
    const fitting = ["rich_text", "number", "date"].filter((type) =>
      Object.hasOwn(ROLLUP_CONDITIONS[type] ?? {}, name),
    );
    if (fitting.length === 1) return fitting[0];
    if (isDate) return "date";
  }
  return typeof operand === "string" && !isDate ? "rich_text" : undefined;
}
