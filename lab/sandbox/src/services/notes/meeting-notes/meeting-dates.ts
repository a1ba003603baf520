import { validationError } from "../errors.js";

interface DateOperand {
  type?: "relative" | "exact";
  value?: string | { start_date: string; end_date?: string };
  direction?: "past" | "future";
  unit?: "day" | "week" | "month" | "year";
  count?: number;
}

/** Days from today by relative name. */
const RELATIVE_DAYS: Record<string, number> = {
  today: 0,
  tomorrow: 1,
  yesterday: -1,
  one_week_ago: -7,
  one_week_from_now: 7,
  one_month_ago: -30,
  one_month_from_now: 30,
};
/** First and last day of a range by relative name, counted from today. */
const RELATIVE_RANGES: Record<string, [number, number]> = {
  the_past_week: [-7, 0],
  the_past_month: [-30, 0],
  the_past_year: [-365, 0],
  the_next_week: [0, 7],
  the_next_month: [0, 30],
  the_next_year: [0, 365],
};
const UNIT_DAYS = { day: 1, week: 7, month: 30, year: 365 };

/** Returns the day that a filter compares with, as `2026-01-31`; months have 30 days. */
export function parseDay(operand: unknown, now: Date): string {
  const { value } = (operand ?? {}) as DateOperand;
  if (typeof value === "object") return value.start_date;
  const days = RELATIVE_DAYS[value ?? ""];
  return days === undefined ? throwUnknown(value) : addDays(now, days);
}

/** Returns the first and last day of a range that a filter compares with. */
export function parseDayRange(operand: unknown, now: Date): { start: string; end: string } {
  const { count = 1, direction, unit = "day", value } = (operand ?? {}) as DateOperand;
  if (typeof value === "object") {
    return { start: value.start_date, end: value.end_date ?? value.start_date };
  }
  if (value === "custom") {
    const days = count * UNIT_DAYS[unit];
    return direction === "future"
      ? { start: addDays(now, 0), end: addDays(now, days) }
      : { start: addDays(now, -days), end: addDays(now, 0) };
  }
  const [first, last] = RELATIVE_RANGES[value ?? ""] ?? throwUnknown(value);
  return { start: addDays(now, first), end: addDays(now, last) };
}

function addDays(now: Date, days: number): string {
  const date = new Date(now);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, "2026-01-01".length);
}

function throwUnknown(value: unknown): never {
  throw validationError(`Unknown date in the filter: ${JSON.stringify(value)}.`);
}
