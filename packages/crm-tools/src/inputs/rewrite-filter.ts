import { isPlainObject } from "@workbelt/core/provider";
import { isDeepStrictEqual } from "node:util";
import { findAliasForm } from "./attribute-aliases.js";
import { findMeaning, isOperator, parseLogicalName, type Wrap } from "./filter-operators.js";
import { isDisplayName } from "./to-slug.js";

/** Conditions of a filter by attribute slug or logical operator. */
export type Conditions = Readonly<Record<string, unknown>>;

/** The keys of a reference's condition that its id depends on. */
const KIND_KEYS = ["target_object", "referenced_actor_type"];

/**
 * Rewrites the forms of other query languages that have one equal in Attio's: `$ne`, `$nin`, `$exists`, `$between`,
 * lists of values, logic inside an attribute, names such as `email` and `company.name`. Anything else stays, for
 * {@link findFilterProblems} and the service to judge.
 */
export function rewriteFilter(filter: Conditions, object?: string): Conditions {
  return rewriteConditions(filter, object) as Conditions;
}

function rewriteConditions(conditions: unknown, object: string | undefined): unknown {
  if (!isConditions(conditions)) return conditions;
  const { constraints, path, ...others } = conditions;
  if (Array.isArray(path)) {
    if (constraints === undefined || Object.keys(others).length > 0) return conditions;
    return rewriteValue(constraints, (condition) => ({ path, constraints: condition }));
  }
  return joinConditions(
    Object.entries(conditions).map(([key, value]) => rewriteEntry(key, value, object)),
  );
}

function rewriteEntry(key: string, value: unknown, object: string | undefined): Conditions {
  const isMeant = key.startsWith("$") || Array.isArray(value);
  const logical = isMeant ? parseLogicalName(key) : undefined;
  if (logical === "not" && isConditions(value)) return { $not: rewriteConditions(value, object) };
  if (logical !== undefined && logical !== "not" && Array.isArray(value)) {
    return joinBranches(
      logical,
      value.map((branch) => rewriteConditions(branch, object)),
    );
  }
  const isOther = key.startsWith("$") || isDisplayName(key) || isFilterItem(key, value);
  if (isOther || logical !== undefined) return { [key]: value };
  const alias = findAliasForm(key, object);
  if (alias !== undefined && !alias.isComplete) return { [key]: value };
  return rewriteValue(value, alias?.wrap ?? ((condition) => ({ [key]: condition })));
}

/** Returns true for the keys of `{"filters":[…]}` and `{"attribute":{"slug":…}}`. */
function isFilterItem(key: string, value: unknown): boolean {
  return (
    (key === "filters" && Array.isArray(value)) || (key === "attribute" && isConditions(value))
  );
}

function joinBranches(logical: string, branches: unknown[]): Conditions {
  return logical === "nor" ? { $not: { $or: branches } } : { [`$${logical}`]: branches };
}

/** Rewrites the condition of an attribute, and wraps it in that attribute. */
function rewriteValue(value: unknown, wrap: Wrap): Conditions {
  const wrapped = (condition: unknown) => wrap(condition) as Conditions;
  if (Array.isArray(value)) {
    if (value.length === 0) return wrapped(value);
    const branches = value.map((each) => rewriteValue(each, wrap));
    return branches.length === 1 ? (branches[0] as Conditions) : { $or: branches };
  }
  if (!isConditions(value)) return wrapped(value);
  const kind = Object.entries(value).filter(([key]) => KIND_KEYS.includes(key));
  const plain: [string, unknown][] = [];
  const others: Conditions[] = [];
  for (const [key, inner] of Object.entries(normalizeKeys(value))) {
    const inKey: Wrap = (condition) =>
      wrap({ ...(Object.fromEntries(kind) as object), [key]: condition });
    const rewritten = rewriteOperator(key, inner, { wrap, inKey });
    if ("plain" in rewritten) plain.push(...Object.entries(rewritten.plain));
    else others.push(rewritten.whole);
  }
  // An id that moved took its kind with it.
  const isKindOnly = plain.every(([key]) => KIND_KEYS.includes(key));
  const kept = isKindOnly && others.length > 0 ? [] : [wrapped(Object.fromEntries(plain))];
  return joinConditions([...kept, ...others]);
}

/**
 * Writes `{"operator":"contains","value":…}` by the operator, and adds the type of an actor, which is a member
 * wherever filters name one.
 */
function normalizeKeys(value: Conditions): Conditions {
  const { condition, operator = condition, value: operand, ...others } = value;
  if (typeof operator === "string" && "value" in value && Object.keys(others).length === 0) {
    const isKnown = isOperator(operator) || findMeaning(operator, operand) !== undefined;
    return isKnown ? { [operator]: operand } : value;
  }
  return "referenced_actor_id" in value && !("referenced_actor_type" in value)
    ? { referenced_actor_type: "workspace-member", ...value }
    : value;
}

/** A part of an attribute's condition: keys that stay beside the others, or a condition of its own. */
type Rewritten = { plain: Conditions } | { whole: Conditions };

interface ValuePlace {
  wrap: Wrap;
  /** Wraps a condition in the key as well. */
  inKey: Wrap;
}

function rewriteOperator(key: string, inner: unknown, place: ValuePlace): Rewritten {
  const { inKey, wrap } = place;
  const logical = parseLogicalName(key);
  if (logical === "not") return { whole: { $not: rewriteValue(inner, wrap) } };
  if (logical !== undefined) {
    if (!Array.isArray(inner)) return { plain: { [key]: inner } };
    const branches = inner.map((each) => rewriteValue(each, wrap));
    return { whole: joinBranches(logical, branches) };
  }
  const meaning = findMeaning(key, inner);
  if (meaning !== undefined) {
    const { condition, isNegated } = meaning;
    const isPlain = isConditions(condition) && !Object.values(condition).some(Array.isArray);
    if (isPlain && !isNegated) return { plain: condition };
    const whole = rewriteValue(condition, wrap);
    return { whole: isNegated ? { $not: whole } : whole };
  }
  if (key === "$in" || key === "$not_empty") return { plain: { [key]: inner } };
  const whole = rewriteValue(inner, inKey);
  const isSame = isOperator(key) ? !Array.isArray(inner) : isDeepStrictEqual(whole, inKey(inner));
  return isSame ? { plain: { [key]: inner } } : { whole };
}

/** Joins conditions that all apply, as one object if no two are about the same attribute. */
export function joinConditions(parts: readonly Conditions[]): Conditions {
  const entries = parts.flatMap((part) => Object.entries(part));
  const areDistinct = new Set(entries.map(([key]) => key)).size === entries.length;
  const isLinked = parts.length > 1 && entries.some(([key]) => key === "constraints");
  return areDistinct && !isLinked ? Object.fromEntries(entries) : { $and: parts };
}

/** Returns true for an object of conditions. */
export function isConditions(value: unknown): value is Conditions {
  return isPlainObject(value);
}
