import { validationError } from "../errors.js";
import type { BlockDocument } from "../repository/documents.js";
import { getMeetingValue, type MeetingProperty } from "./meeting-properties.js";
import { parseDay, parseDayRange } from "./meeting-dates.js";

/** A group of conditions. */
export interface MeetingFilter {
  operator: "and" | "or";
  filters?: (MeetingFilter | MeetingCondition)[];
}

interface MeetingCondition {
  property: MeetingProperty;
  filter: { operator: string; value?: unknown };
}

type Predicate = (block: BlockDocument) => boolean;
type Operator<Value> = (value: Value, operand: unknown, now: Date) => boolean;

// The SDK lists the operators of each type. It does not say how `date_is_relative_to` differs from
// `date_is_within`, so both mean the same here.
const textOperators: Record<string, Operator<string>> = {
  string_is: (text, operand) => text === toText(operand),
  string_is_not: (text, operand) => text !== toText(operand),
  string_contains: (text, operand) => text.toLowerCase().includes(toText(operand).toLowerCase()),
  string_does_not_contain: (text, operand) =>
    !text.toLowerCase().includes(toText(operand).toLowerCase()),
  string_starts_with: (text, operand) => text.startsWith(toText(operand)),
  string_ends_with: (text, operand) => text.endsWith(toText(operand)),
};
const personOperators: Record<string, Operator<string[]>> = {
  person_contains: (ids, operand) => toUserIds(operand).some((id) => ids.includes(id)),
  person_does_not_contain: (ids, operand) => !toUserIds(operand).some((id) => ids.includes(id)),
};
const dateOperators: Record<string, Operator<string>> = {
  date_is: (day, operand, now) => day === parseDay(operand, now),
  date_is_before: (day, operand, now) => day < parseDay(operand, now),
  date_is_after: (day, operand, now) => day > parseDay(operand, now),
  date_is_on_or_before: (day, operand, now) => day <= parseDay(operand, now),
  date_is_on_or_after: (day, operand, now) => day >= parseDay(operand, now),
  date_is_within: isWithin,
  date_is_relative_to: isWithin,
};

/** Compiles a validated filter to a predicate; no filter matches all meeting notes. */
export function compileMeetingFilter(filter: MeetingFilter | undefined, now: Date): Predicate {
  if (filter === undefined) return () => true;
  const parts = (filter.filters ?? []).map((each) =>
    "operator" in each ? compileMeetingFilter(each, now) : compileCondition(each, now),
  );
  return filter.operator === "and" || parts.length === 0
    ? (block) => parts.every((matches) => matches(block))
    : (block) => parts.some((matches) => matches(block));
}

function compileCondition({ filter, property }: MeetingCondition, now: Date): Predicate {
  const { operator, value } = filter;
  if (operator === "is_empty") return (block) => getMeetingValue(block, property).length === 0;
  if (operator === "is_not_empty") return (block) => getMeetingValue(block, property).length > 0;
  const operators = getOperators(property);
  const meets = Object.hasOwn(operators, operator) ? operators[operator] : undefined;
  if (meets === undefined) {
    throw validationError(`The operator ${operator} cannot be used with the property ${property}.`);
  }
  return (block) => meets(getComparedValue(block, property) as never, value, now);
}

function getOperators(property: MeetingProperty): Record<string, Operator<never>> {
  if (property === "title") return textOperators;
  return property.endsWith("_time") ? dateOperators : personOperators;
}

/** Times are compared by day. */
function getComparedValue(block: BlockDocument, property: MeetingProperty): string | string[] {
  const value = getMeetingValue(block, property);
  return property.endsWith("_time") ? value.slice(0, "2026-01-01".length) : value;
}

function isWithin(day: string, operand: unknown, now: Date): boolean {
  const { end, start } = parseDayRange(operand, now);
  return start <= day && day <= end;
}

function toText(operand: unknown): string {
  const { value } = (operand ?? {}) as { value?: unknown };
  if (typeof value !== "string") throw validationError("The filter value should be a text.");
  return value;
}

/** Users are `{type, value: {table, id}}`, one or a list of them. */
function toUserIds(operand: unknown): string[] {
  return [operand].flat().map((item) => {
    const { value } = (item ?? {}) as { value?: { id?: unknown } };
    if (typeof value?.id !== "string") throw validationError("The filter value should be a user.");
    return value.id;
  });
}
