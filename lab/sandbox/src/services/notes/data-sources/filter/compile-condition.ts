import type { RequestScope } from "../../route-context.js";
import type { ColumnKind, FilterName, PlainValue, RowCell } from "../../columns/column-kind.js";
import { getColumnKind, getStoredValue } from "../../columns/column-kinds.js";
import { validationError } from "../../errors.js";
import { oneOf, type Validator } from "../../validation/validators.js";
import type { Column } from "../../repository/documents.js";
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
  relation: "pages",
  date: "date",
  people: "people",
  files: "existence",
  status: "choice",
};

const quantifiers: Record<
  string,
  (values: PlainValue[], meets: (value: PlainValue) => boolean) => boolean
> = {
  any: (values, meets) => values.some(meets),
  // Recorded: no value does not meet a condition on every value.
  every: (values, meets) => values.length > 0 && values.every(meets),
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
  column: Column,
  condition: Condition,
  scope: RequestScope,
): (cell: RowCell) => boolean {
  const kind = getColumnKind(column.type);
  if (kind.filter === "formula") return compileFormulaCondition(kind, column, condition, scope);
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

/**
 * Compiles a condition on a formula's result. Recorded for formulas created by requests, in every
 * version and for any condition: their type is unknown. The message for another type is assumed [formula-condition-message].
 */
function compileFormulaCondition(
  kind: ColumnKind,
  { config }: Column,
  condition: Condition,
  scope: RequestScope,
) {
  const resultType = config["result_type"] as string | undefined;
  if (resultType === undefined) {
    throw validationError("Unable to filter based on a formula of unknown type");
  }
  const [[type, inner] = ["", {}]] = Object.entries(condition) as [string, Condition][];
  const expected = resultType === "boolean" ? "checkbox" : resultType;
  if (type !== expected) {
    throw validationError(
      `The formula type in the database does not match the formula type of the filter provided: database formula ${expected} does not match filter ${type}`,
    );
  }
  const operators = filterOperators[formulaConditions[type] ?? "existence"];
  const meets = compileOperator(operators, inner, scope);
  return (cell: RowCell) => meets(kind.toPlain(getStoredValue(cell), cell));
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
