import type { RequestScope } from "../../route-context.js";
import type { ColumnKind, FilterName, PlainValue, RowCell } from "../../columns/column-kind.js";
import { getStoredValue } from "../../columns/column-kinds.js";
import { validationError } from "../../errors.js";
import { oneOf, type Validator } from "../../validation/validators.js";
import type { OperatorName, Operators } from "./operator.js";
import { filterOperators } from "./operators.js";

type Condition = Record<string, unknown>;

/** Conditions on formula results, by result type. */
const formulaConditions: Record<string, OperatorName> = {
  string: "text",
  checkbox: "checkbox",
  number: "number",
  date: "date",
};

/** Conditions on single values of a rollup, by type. */
const valueConditions: Record<string, OperatorName> = {
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

const quantifiers: Record<
  string,
  (values: PlainValue[], meets: (value: PlainValue) => boolean) => boolean
> = {
  any: (values, meets) => values.some(meets),
  every: (values, meets) => values.every(meets),
  none: (values, meets) => !values.some(meets),
};

/** Creates the validator of a filter condition under its type's key. */
export function createConditionValidator(filter: FilterName): Validator {
  if (filter === "formula") return createTypedValidator(formulaConditions);
  if (filter !== "rollup") return createOperatorValidator(filterOperators[filter]);
  const value = createTypedValidator(valueConditions);
  const quantifierValidators = Object.keys(quantifiers).map((name) => [name, value]);
  return oneOf({
    ...(Object.fromEntries(quantifierValidators) as Record<string, Validator>),
    date: createOperatorValidator(filterOperators.date),
    number: createOperatorValidator(filterOperators.number),
  });
}

/** Compiles a validated filter condition to a cell predicate. */
export function compileCondition(
  kind: ColumnKind,
  condition: Condition,
  scope: RequestScope,
): (cell: RowCell) => boolean {
  // Recorded for formulas created by requests, in every version and for any condition.
  if (kind.filter === "formula") {
    throw validationError("Unable to filter based on a formula of unknown type");
  }
  if (kind.filter === "rollup") return compileRollupCondition(kind, condition, scope);
  const meets = compileOperator(filterOperators[kind.filter ?? "existence"], condition, scope);
  return (cell) => meets(kind.toPlain(getStoredValue(cell), cell));
}

/** Compiles a condition with one operator to a value predicate. */
export function compileOperator(
  operators: Operators,
  condition: Condition,
  { repository }: RequestScope,
): (value: PlainValue) => boolean {
  const [[name, operand] = ["", undefined]] = Object.entries(condition);
  const context = { now: repository.now, botId: repository.botId };
  return (value) => operators[name]?.meets(value, operand as never, context) ?? false;
}

function compileRollupCondition(kind: ColumnKind, condition: Condition, scope: RequestScope) {
  const [[name, inner] = ["", {}]] = Object.entries(condition) as [string, Condition][];
  const quantify = quantifiers[name];
  if (quantify === undefined) {
    const meets = compileOperator(
      filterOperators[name === "date" ? "date" : "number"],
      inner,
      scope,
    );
    return (cell: RowCell) => meets(kind.toPlain(getStoredValue(cell), cell));
  }
  const [[type, valueCondition] = ["", {}]] = Object.entries(inner) as [string, Condition][];
  const meets = compileOperator(
    filterOperators[valueConditions[type] ?? "existence"],
    valueCondition,
    scope,
  );
  return (cell: RowCell) => quantify(kind.listValues?.(cell) ?? [], meets);
}

function createTypedValidator(conditions: Record<string, OperatorName>): Validator {
  const validators = Object.entries(conditions).map(([type, operators]) => [
    type,
    createOperatorValidator(filterOperators[operators]),
  ]);
  return oneOf(Object.fromEntries(validators) as Record<string, Validator>);
}

function createOperatorValidator(operators: Operators): Validator {
  const operands = Object.entries(operators).map(([name, { operand }]) => [name, operand]);
  return oneOf(Object.fromEntries(operands) as Record<string, Validator>);
}
