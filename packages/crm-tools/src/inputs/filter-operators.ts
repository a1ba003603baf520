import { suggestClosest } from "@workbelt/core/provider";
import { ANY_TIME, describeAnyValue } from "./attribute-types.js";
import { PLACEHOLDER, renderForm } from "./render-form.js";
import { toSlug } from "./to-slug.js";

/** Wraps a condition in the attribute, property or path it was found at. */
export type Wrap = (condition: unknown) => unknown;

const OPERATORS = [
  "$eq",
  "$in",
  "$not_empty",
  "$contains",
  "$starts_with",
  "$ends_with",
  "$lt",
  "$lte",
  "$gt",
  "$gte",
];
// Operators of other query languages, with or without $, that are too different to be suggested.
const OPERATOR_ALIASES: Readonly<Record<string, string>> = {
  equals: "$eq",
  is: "$eq",
  like: "$contains",
  ilike: "$contains",
  before: "$lt",
  after: "$gt",
};
const NEGATED_OPERATORS: Readonly<Record<string, string>> = {
  ne: "$eq",
  neq: "$eq",
  not_equals: "$eq",
  is_not: "$eq",
  not_contains: "$contains",
};
const ANY_OF_NAMES = new Set(["in", "one_of", "any_of", "is_any_of"]);
const NONE_OF_NAMES = new Set(["nin", "not_in", "none_of", "is_none_of"]);
const NOT_EMPTY_NAMES = new Set(["exists", "is_not_empty", "not_null", "is_not_null", "not_empty"]);
const EMPTY_NAMES = new Set(["empty", "is_empty", "null", "is_null", "not_exists"]);
const LINKED_EXAMPLE = renderForm({
  path: [
    ["people", "company"],
    ["companies", "created_at"],
  ],
  constraints: ANY_TIME,
});
const LOGICAL_NAMES = new Set(["and", "or", "not", "nor"]);

/** Returns true for an operator of the CRM's filters. */
export function isOperator(key: string): boolean {
  return OPERATORS.includes(key);
}

/** The condition that an operator of another language means. */
interface Meaning {
  condition: unknown;
  isNegated?: true;
}

/** Finds the condition that a key means with its value; undefined for a key of the CRM, or without an equal. */
export function findMeaning(key: string, value: unknown): Meaning | undefined {
  const name = toBareName(key);
  const values = Array.isArray(value) ? (value as unknown[]) : [value];
  if (typeof value === "boolean" && (NOT_EMPTY_NAMES.has(name) || EMPTY_NAMES.has(name))) {
    if (key === "$not_empty" && value) return undefined;
    const condition = { $not_empty: true };
    return NOT_EMPTY_NAMES.has(name) === value ? { condition } : { condition, isNegated: true };
  }
  if (isOperator(key) || values.length === 0) return undefined;
  if (ANY_OF_NAMES.has(name)) return { condition: values };
  if (NONE_OF_NAMES.has(name)) return { condition: values, isNegated: true };
  if (name === "between" && Array.isArray(value) && values.length === 2) {
    return { condition: { $gte: values[0], $lte: values[1] } };
  }
  const negated = Object.hasOwn(NEGATED_OPERATORS, name) ? NEGATED_OPERATORS[name] : undefined;
  if (negated !== undefined) return { condition: { [negated]: value }, isNegated: true };
  const operator = findOperator(name) ?? (key.startsWith("$") ? findSpelling(name) : undefined);
  return operator === undefined ? undefined : { condition: { [operator]: value } };
}

/** Finds an operator written without its underscores, such as `$startsWith`. */
function findSpelling(name: string): string | undefined {
  const bare = name.replaceAll("_", "");
  return OPERATORS.find((operator) => operator.slice(1).replaceAll("_", "") === bare);
}

/** Returns the logical operator that a key means, such as `and` for `AND`. */
export function parseLogicalName(key: string): string | undefined {
  const name = toBareName(key);
  return LOGICAL_NAMES.has(name) ? name : undefined;
}

/** Explains a key that is not an operator of the CRM; undefined for one that may be a property. */
export function describeOperatorProblem(
  key: string,
  value: unknown,
  wrap: Wrap,
): string | undefined {
  const name = toBareName(key);
  const logical = parseLogicalName(key);
  if (logical !== undefined) return describeMisplacedLogical(logical, wrap);
  if (NOT_EMPTY_NAMES.has(name) || EMPTY_NAMES.has(name)) {
    if (key !== "$not_empty") return `${key} does not exist. ${describePresenceByType(wrap)}`;
    return value === true ? undefined : `expected true. ${describePresenceByType(wrap)}`;
  }
  if (isOperator(key)) return undefined;
  if (key === "operator" || key === "condition") {
    const form = typeof value === "string" ? buildForm(toBareName(value), wrap) : undefined;
    return `expected the operator as the key: ${renderForm(form ?? wrap({ $eq: PLACEHOLDER }))}`;
  }
  const form = buildForm(name, wrap);
  if (form !== undefined) return `expected ${renderForm(form)}: ${key} does not exist`;
  if (!key.startsWith("$")) return undefined;
  const suggestion = suggestClosest(name, OPERATORS);
  const hint =
    suggestion === undefined ? "" : `${renderForm(wrap({ [suggestion]: PLACEHOLDER }))}: `;
  return `expected ${hint}the operators are ${OPERATORS.join(" ")}; ${key} does not exist`;
}

/** Explains how to find records with and without a value, by the attribute's type. */
export function describePresenceByType(wrap: Wrap): string {
  return `Records with a value, by the attribute's type (crm_list_attributes shows it): ${describeAnyValue(wrap)}; record-reference, for example ${LINKED_EXAMPLE}. Records without: {"$not": …} around it. Other types have no such filter: list the records; their values omit empty attributes.`;
}

/** Explains a list of values where the CRM accepts one. */
export function describeListProblem(values: readonly unknown[], wrap: Wrap): string {
  const [first] = values;
  if (first === undefined) return `expected one value. ${describePresenceByType(wrap)}`;
  if (values.length === 1) return `expected one value, not a list: ${renderForm(wrap(first))}`;
  return `expected one value, not a list; for several: ${renderForm({ $or: values.map(wrap) })}`;
}

function describeMisplacedLogical(name: string, wrap: Wrap): string {
  const around = "$and, $or and $not go around the attribute";
  const inner = wrap(PLACEHOLDER);
  const both = [inner, inner];
  const forms: Record<string, unknown> = {
    and: { $and: both },
    or: { $or: both },
    not: { $not: inner },
    nor: { $not: { $or: both } },
  };
  return `expected ${renderForm(forms[name])}: ${around}`;
}

function buildForm(name: string, wrap: Wrap): unknown {
  const both = { $or: [wrap(PLACEHOLDER), wrap(PLACEHOLDER)] };
  if (ANY_OF_NAMES.has(name)) return both;
  if (NONE_OF_NAMES.has(name)) return { $not: both };
  if (name === "between") return wrap({ $gte: PLACEHOLDER, $lte: PLACEHOLDER });
  const negated = Object.hasOwn(NEGATED_OPERATORS, name) ? NEGATED_OPERATORS[name] : undefined;
  if (negated !== undefined) return { $not: wrap({ [negated]: PLACEHOLDER }) };
  const operator = findOperator(name);
  return operator === undefined ? undefined : wrap({ [operator]: PLACEHOLDER });
}

function findOperator(name: string): string | undefined {
  if (Object.hasOwn(OPERATOR_ALIASES, name)) return OPERATOR_ALIASES[name];
  return OPERATORS.find((operator) => operator === `$${name}`);
}

function toBareName(key: string): string {
  return toSlug(key.replace(/^\$/, ""));
}
