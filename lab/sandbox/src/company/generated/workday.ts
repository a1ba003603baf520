import type { Moment } from "../types.js";

const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri"] as const;

/**
 * The moment this many working days before the end of last week: 0 is last Friday, 4 the Monday before it, -1
 * Monday of this week, and -6 Monday of next week.
 */
export function toWorkday(daysAgo: number, time?: string): Moment {
  const week = Math.floor(daysAgo / 5);
  const weekday = WEEKDAYS[4 - (daysAgo - week * 5)] ?? "mon";
  return { weeksAgo: week + 1, weekday, ...(time !== undefined && { time }) };
}
