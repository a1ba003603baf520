import type { View } from "../../call.js";
import type { ColumnKind, FilterName, Plain, RowCell } from "../../columns/column-kind.js";
import { keptIn } from "../../columns/kinds.js";
import { validationError } from "../../errors.js";
import { oneOf, type Check } from "../../validation/check.js";
import { operatorsOf, type OperatorName, type Operators } from "./operators.js";

type Condition = Record<string, unknown>;

/** The conditions on results of formulas, by the type of the result. */
const formulaConditions: Record<string, OperatorName> = {
  string: "text",
  checkbox: "checkbox",
  number: "number",
  date: "date",
};

/** The conditions on single values of a rollup, by their type. */
const partConditions: Record<string, OperatorName> = {
  rich_text: "text",
  number: "number",
  checkbox: "checkbox",
  select: "choice",
  multi_select: "choices",
  relation: "references",
  date: "date",
  people: "references",
  files: "existence",
  status: "choice",
};

const quantifiers: Record<string, (parts: Plain[], meets: (part: Plain) => boolean) => boolean> = {
  any: (parts, meets) => parts.some(meets),
  every: (parts, meets) => parts.every(meets),
  none: (parts, meets) => !parts.some(meets),
};

/** Checks the condition of a filter under the key of its type. */
export function conditionCheck(filter: FilterName): Check {
  if (filter === "formula") return eachCheck(formulaConditions);
  if (filter !== "rollup") return operatorCheck(operatorsOf[filter]);
  const part = eachCheck(partConditions);
  const quantified = Object.keys(quantifiers).map((name) => [name, part]);
  return oneOf({
    ...(Object.fromEntries(quantified) as Record<string, Check>),
    date: operatorCheck(operatorsOf.date),
    number: operatorCheck(operatorsOf.number),
  });
}

/** Turns the condition of a filter, after its check, into a test of cells of this kind. */
export function compileCondition(
  kind: ColumnKind,
  condition: Condition,
  scope: View,
): (cell: RowCell) => boolean {
  // Recorded for formulas that requests have made, in every version and for any condition.
  if (kind.filter === "formula") {
    throw validationError("Unable to filter based on a formula of unknown type");
  }
  if (kind.filter === "rollup") return compileRollup(kind, condition, scope);
  const meets = compileOperator(operatorsOf[kind.filter ?? "existence"], condition, scope);
  return (cell) => meets(kind.plain(keptIn(cell), cell));
}

/** Turns a condition of one operator into a test of values. */
export function compileOperator(
  operators: Operators,
  condition: Condition,
  { repository }: View,
): (value: Plain) => boolean {
  const [[name, operand] = ["", undefined]] = Object.entries(condition);
  const context = { now: repository.now, botId: repository.botId };
  return (value) => operators[name]?.meets(value, operand as never, context) ?? false;
}

function compileRollup(kind: ColumnKind, condition: Condition, scope: View) {
  const [[name, inner] = ["", {}]] = Object.entries(condition) as [string, Condition][];
  const quantify = quantifiers[name];
  if (quantify === undefined) {
    const meets = compileOperator(operatorsOf[name === "date" ? "date" : "number"], inner, scope);
    return (cell: RowCell) => meets(kind.plain(keptIn(cell), cell));
  }
  const [[type, onPart] = ["", {}]] = Object.entries(inner) as [string, Condition][];
  const meets = compileOperator(operatorsOf[partConditions[type] ?? "existence"], onPart, scope);
  return (cell: RowCell) => quantify(kind.parts?.(cell) ?? [], meets);
}

function eachCheck(conditions: Record<string, OperatorName>): Check {
  const checks = Object.entries(conditions).map(([type, operators]) => [
    type,
    operatorCheck(operatorsOf[operators]),
  ]);
  return oneOf(Object.fromEntries(checks) as Record<string, Check>);
}

function operatorCheck(operators: Operators): Check {
  const operands = Object.entries(operators).map(([name, { operand }]) => [name, operand]);
  return oneOf(Object.fromEntries(operands) as Record<string, Check>);
}
