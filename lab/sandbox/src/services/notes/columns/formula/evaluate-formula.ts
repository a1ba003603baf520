import type { Column } from "../../repository/documents.js";
import type { ColumnKind, PlainValue, RowCell } from "../column-kind.js";
import { formulaFunctions } from "./formula-functions.js";
import { parseFormula, type Expression } from "./parse-formula.js";
import { UnsupportedFormulaError, type Value, type ValueType } from "./value.js";

/** Row and columns that an expression is evaluated with. */
export interface FormulaContext extends Pick<RowCell, "page" | "repository"> {
  columns: Column[];
  findKind: (type: string) => ColumnKind;
}

/** Maximum depth of formulas that refer to formulas ("Formula depth"). */
const MAX_FORMULA_DEPTH = 10;
/** Maximum depth of an expression, such as the number of `+` in a row, which limits recursion. */
const MAX_EXPRESSION_DEPTH = 1000;

const columnValueTypes: Record<string, ValueType> = {
  title: "string",
  rich_text: "string",
  url: "string",
  email: "string",
  phone_number: "string",
  select: "string",
  status: "string",
  number: "number",
  checkbox: "boolean",
  date: "date",
  created_time: "date",
  last_edited_time: "date",
};

/** Evaluates a formula for one row; throws FormulaError or UnsupportedFormulaError. */
export function evaluateFormula(formula: Column, context: FormulaContext, level = 1): Value {
  if (level > MAX_FORMULA_DEPTH) throw new UnsupportedFormulaError();
  return evaluate(parseFormula(String(formula.config["expression"])), context, level);
}

function evaluate(
  expression: Expression,
  context: FormulaContext,
  level: number,
  depth = 0,
): Value {
  if (depth > MAX_EXPRESSION_DEPTH) throw new UnsupportedFormulaError();
  if (expression.kind === "literal") return expression.value;
  if (expression.kind === "column") return readColumn(expression.id, context, level);
  const compute = Object.hasOwn(formulaFunctions, expression.name)
    ? formulaFunctions[expression.name]
    : undefined;
  if (compute === undefined) throw new UnsupportedFormulaError();
  const values = expression.operands.map((operand) => evaluate(operand, context, level, depth + 1));
  return compute(values, context.repository.now);
}

function readColumn(id: string, context: FormulaContext, level: number): Value {
  const { columns, findKind, page, repository } = context;
  const column = columns.find((each) => encodeURIComponent(each.id) === id);
  if (column?.type === "formula") return evaluateFormula(column, context, level + 1);
  const type = column && columnValueTypes[column.type];
  if (column === undefined || type === undefined) throw new UnsupportedFormulaError();
  const kind = findKind(column.type);
  const stored = page.values[column.id] ?? kind.getEmptyValue(column);
  return toValue(type, kind.toPlain(stored, { column, page, repository }));
}

function toValue(type: ValueType, plain: PlainValue): Value {
  return { type, [type]: plain } as unknown as Value;
}
