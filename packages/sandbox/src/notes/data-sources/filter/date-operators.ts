import type { DateSpan, Plain } from "../../columns/column-kind.js";
import { choice, isObject, object, type Check } from "../../validation/check.js";
import { isoDate } from "../../validation/values.js";
import type { FilterContext, Operators } from "./operators.js";

const DAY_MS = 86_400_000;

/** Days from today, or months, of the dates that a filter can name instead of writing them. */
const relativeDays: Record<string, (today: Date) => Date> = {
  today: (today) => today,
  tomorrow: (today) => addDays(today, 1),
  yesterday: (today) => addDays(today, -1),
  one_week_ago: (today) => addDays(today, -7),
  one_week_from_now: (today) => addDays(today, 7),
  one_month_ago: (today) => addMonths(today, -1),
  one_month_from_now: (today) => addMonths(today, 1),
};

const relativeName = choice(...Object.keys(relativeDays));

const dateOrRelative: Check = (value, path) => {
  const named = typeof value === "string" && Object.hasOwn(relativeDays, value);
  return named ? relativeName(value, path) : isoDate(value, path);
};

/** Compares by the day when the operand has no time of day, else by the instant. */
function comparing(meets: (order: number) => boolean) {
  return {
    operand: dateOrRelative,
    meets: (value: Plain, operand: string, { now }: FilterContext) => {
      if (!isSpan(value)) return false;
      const date = relativeDays[operand]?.(startOfDay(now)).toISOString().slice(0, 10) ?? operand;
      const byDay = date.length === 10;
      const difference = byDay
        ? dayOf(value.start).localeCompare(date)
        : Date.parse(value.start) - Date.parse(date);
      return meets(difference);
    },
  };
}

/** Within a stretch of time around now, in whole days of UTC. */
function within(stretch: (today: Date) => [Date, Date]) {
  return {
    operand: object({}),
    meets: (value: Plain, _operand: object, { now }: FilterContext) => {
      if (!isSpan(value)) return false;
      const [from, to] = stretch(startOfDay(now)).map((date) => date.toISOString().slice(0, 10));
      const day = dayOf(value.start);
      return from !== undefined && to !== undefined && from <= day && day <= to;
    },
  };
}

/** The conditions on dates. */
export const dateOperators: Operators = {
  equals: comparing((order) => order === 0),
  before: comparing((order) => order < 0),
  after: comparing((order) => order > 0),
  on_or_before: comparing((order) => order <= 0),
  on_or_after: comparing((order) => order >= 0),
  // A week begins on Monday; the service goes by the workspace's setting.
  this_week: within((today) => [weekday(today, 0), weekday(today, 6)]),
  past_week: within((today) => [addDays(today, -7), today]),
  past_month: within((today) => [addMonths(today, -1), today]),
  past_year: within((today) => [addMonths(today, -12), today]),
  next_week: within((today) => [today, addDays(today, 7)]),
  next_month: within((today) => [today, addMonths(today, 1)]),
  next_year: within((today) => [today, addMonths(today, 12)]),
};

function isSpan(value: Plain): value is DateSpan {
  return isObject(value);
}

function dayOf(date: string): string {
  return date.slice(0, 10);
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

function weekday(today: Date, daysAfterMonday: number): Date {
  return addDays(today, daysAfterMonday - ((today.getUTCDay() + 6) % 7));
}
