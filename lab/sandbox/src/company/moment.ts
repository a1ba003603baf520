import type { Moment } from "./types.js";

const DAY_MS = 86_400_000;
const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;

/**
 * Converts a story moment ("two weeks ago, Tuesday, 14:00 UTC") into a date, counted from the week of `now`, at
 * the weekend from the next one: what was agreed on Friday is not overdue on Saturday. On working days, `weeksAgo: 1`
 * or more is always in the past; negative numbers are in the future.
 */
export function momentToDate(moment: Moment, now: Date): Date {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  const daysSinceMonday = (now.getUTCDay() + 6) % 7;
  const isWeekend = daysSinceMonday >= WEEKDAYS.indexOf("sat");
  const monday = midnight - (isWeekend ? daysSinceMonday - 7 : daysSinceMonday) * DAY_MS;
  const day = monday + (WEEKDAYS.indexOf(moment.weekday) - 7 * moment.weeksAgo) * DAY_MS;
  const [hours = 0, minutes = 0] = (moment.time ?? "09:00").split(":").map(Number);
  return new Date(day + hours * 3_600_000 + minutes * 60_000);
}
