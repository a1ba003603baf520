import type { PlainValue } from "../../columns/column-kind.js";
import { normalizeMoment, validateIsoDate, type DateSpan } from "../../dates/date-span.js";
import { oneOfValues, isObject, object, type Validator } from "../../validation/validators.js";
import type { FilterContext, Operators } from "./operator.js";

const DAY_MS = 86_400_000;

/** Relative dates that a filter can name. */
const relativeDates: Record<string, (today: Date) => Date> = {
  today: (today) => today,
  tomorrow: (today) => addDays(today, 1),
  yesterday: (today) => addDays(today, -1),
  one_week_ago: (today) => addDays(today, -7),
  one_week_from_now: (today) => addDays(today, 7),
  one_month_ago: (today) => addMonths(today, -1),
  one_month_from_now: (today) => addMonths(today, 1),
};

const validateRelativeName = oneOfValues(...Object.keys(relativeDates));

const validateDateOperand: Validator = (value, path) => {
  const isRelative = typeof value === "string" && Object.hasOwn(relativeDates, value);
  return isRelative ? validateRelativeName(value, path) : validateIsoDate(value, path);
};

/**
 * Compares by UTC day if the operand has no time, else by instant. Recorded: an operand's time is cut to
 * the minute, as stored ones are.
 */
function createDateComparison(meets: (order: number) => boolean) {
  return {
    operand: validateDateOperand,
    meets: (value: PlainValue, operand: string, { now }: FilterContext) => {
      if (!isDateSpan(value)) return false;
      const timeMs = Date.parse(value.start);
      const day = relativeDates[operand]?.(startOfDay(now)).getTime() ?? parseDay(operand);
      return meets(
        day === undefined
          ? timeMs - Date.parse(normalizeMoment(operand))
          : startOfDay(new Date(timeMs)).getTime() - day,
      );
    },
  };
}

/** Matches dates within a range around today, in whole UTC days. */
function createDateRange(getRange: (today: Date) => [Date, Date]) {
  return {
    operand: object({}),
    meets: (value: PlainValue, _operand: object, { now }: FilterContext) => {
      if (!isDateSpan(value)) return false;
      const [from, to] = getRange(startOfDay(now));
      const day = startOfDay(new Date(value.start));
      return from <= day && day <= to;
    },
  };
}

/** Operators for dates. */
export const dateOperators: Operators = {
  equals: createDateComparison((order) => order === 0),
  before: createDateComparison((order) => order < 0),
  after: createDateComparison((order) => order > 0),
  on_or_before: createDateComparison((order) => order <= 0),
  on_or_after: createDateComparison((order) => order >= 0),
  // Weeks start on Monday; the service uses the workspace's setting.
  this_week: createDateRange((today) => [getWeekday(today, 0), getWeekday(today, 6)]),
  past_week: createDateRange((today) => [addDays(today, -7), today]),
  past_month: createDateRange((today) => [addMonths(today, -1), today]),
  past_year: createDateRange((today) => [addMonths(today, -12), today]),
  next_week: createDateRange((today) => [today, addDays(today, 7)]),
  next_month: createDateRange((today) => [today, addMonths(today, 1)]),
  next_year: createDateRange((today) => [today, addMonths(today, 12)]),
};

function isDateSpan(value: PlainValue): value is DateSpan {
  return isObject(value);
}

/** Returns the start of a day; undefined for a date with a time. */
function parseDay(operand: string): number | undefined {
  return operand.length === "2026-01-01".length ? Date.parse(operand) : undefined;
}

function startOfDay(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
}

function addDays(date: Date, days: number): Date {
  return new Date(date.getTime() + days * DAY_MS);
}

function addMonths(date: Date, months: number): Date {
  const moved = new Date(date);
  moved.setUTCMonth(date.getUTCMonth() + months);
  return moved;
}

function getWeekday(today: Date, daysAfterMonday: number): Date {
  return addDays(today, daysAfterMonday - ((today.getUTCDay() + 6) % 7));
}
