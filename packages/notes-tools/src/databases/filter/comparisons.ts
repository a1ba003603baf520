import { isPlainObject } from "@workbelt/core/provider";
import { CONDITIONS, FORMULA_CONDITIONS, QUANTIFIERS, ROLLUP_CONDITIONS } from "./conditions.js";
import { toSnakeCase } from "./operator-names.js";

/** One operator with its value, found in a condition. */
export interface Comparison {
  /** The keys around it, such as `formula` and `number`. */
  keys: readonly string[];
  /** The operator as given; undefined if there is only a value. */
  operator: string | undefined;
  operand: unknown;
}

type Json = Readonly<Record<string, unknown>>;

const TYPE_KEYS = new Set([
  ...Object.keys(CONDITIONS),
  ...Object.keys(FORMULA_CONDITIONS),
  ...Object.keys(ROLLUP_CONDITIONS),
  ...QUANTIFIERS,
  "formula",
  "rollup",
  "text",
  "boolean",
]);
const OPERATOR_KEYS = ["operator", "op", "condition", "comparison", "comparator"];
const VALUE_KEYS = ["value", "values"];
const REFERENCE_KEYS = ["id", "name", "start"];
const MAX_KEYS = 10;

/**
 * Lists the operators of a condition, as the service nests them under the type of the column, or as models
 * write them: directly, as values of `operator` and `value`, or only a value.
 */
export function listComparisons(condition: unknown, keys: readonly string[] = []): Comparison[] {
  if (!isPlainObject(condition) || isReference(condition) || keys.length > MAX_KEYS) {
    return [{ keys, operator: undefined, operand: condition }];
  }
  const operatorKey = OPERATOR_KEYS.find((key) => typeof condition[key] === "string");
  const valueKey = VALUE_KEYS.find((key) => Object.hasOwn(condition, key));
  const entries = Object.entries(condition).filter(
    ([key]) => key !== operatorKey && key !== valueKey && key !== "type",
  );
  const comparisons = entries.flatMap(([key, inner]) => {
    if (!TYPE_KEYS.has(key)) return [{ keys, operator: key, operand: inner }];
    return listComparisons(inner, [...keys, key]);
  });
  if (operatorKey === undefined && valueKey === undefined) return comparisons;
  const operand = valueKey === undefined ? true : condition[valueKey];
  return [
    { keys, operator: condition[operatorKey ?? ""] as string | undefined, operand },
    ...comparisons,
  ];
}

/** Returns true for an object that is a value: `{"name": "Done"}`, `{"start": "2026-03-31"}`. */
function isReference(condition: Json): boolean {
  return (
    REFERENCE_KEYS.some((key) => Object.hasOwn(condition, key)) &&
    !Object.keys(condition).some(
      (key) => isPlainObject(condition[key]) && TYPE_KEYS.has(toSnakeCase(key)),
    )
  );
}
