import { formatMoment } from "../../dates/date-span.js";

/** A date of a formula, with the fields that its own offset shows. */
export interface LocalTime {
  /** The shown date and time, as if it were UTC. */
  localMs: number;
  offsetMs: number;
  hasTime: boolean;
}

const DAY_MS = 86_400_000;
/** Units with a fixed length, in milliseconds. */
const FIXED_UNITS: Record<string, number> = {
  week: 7 * DAY_MS,
  day: DAY_MS,
  hour: 3_600_000,
  minute: 60_000,
  second: 1000,
  millisecond: 1,
};
/** Units of the calendar, in months. */
const CALENDAR_UNITS: Record<string, number> = { year: 12, quarter: 3, month: 1 };

/** Reads a stored date. */
export function readLocalTime(date: string): LocalTime {
  const [, clock, sign, hours = "0", minutes = "0"] =
    /^([^T]+T[\d:.]+)([+-])(\d\d):(\d\d)$/.exec(date) ?? [];
  if (clock === undefined) return { localMs: Date.parse(date), offsetMs: 0, hasTime: false };
  const aheadMs = (Number(hours) * 60 + Number(minutes)) * 60_000;
  return {
    localMs: Date.parse(`${clock}Z`),
    offsetMs: sign === "-" ? -aheadMs : aheadMs,
    hasTime: true,
  };
}

/** Formats a date as it is stored: times have minutes and an offset. Undefined beyond the years of ISO 8601. */
export function formatLocalTime({ localMs, offsetMs, hasTime }: LocalTime): string | undefined {
  if (!isFourDigitYear(localMs)) return undefined;
  return hasTime
    ? formatMoment(localMs - offsetMs, offsetMs)
    : new Date(localMs).toISOString().slice(0, "2026-01-01".length);
}

function isFourDigitYear(localMs: number): boolean {
  const year = new Date(localMs).getUTCFullYear();
  return year >= 0 && year <= 9999;
}

/** Returns the name of a unit in the singular; undefined for an unknown one. */
export function parseUnit(name: string): string | undefined {
  const unit = name.replace(/s$/, "");
  return unit in FIXED_UNITS || unit in CALENDAR_UNITS ? unit : undefined;
}

/** Adds units to a date; months keep the day as far as the month has it. */
export function addUnits(time: LocalTime, amount: number, unit: string): LocalTime {
  const months = CALENDAR_UNITS[unit];
  if (months !== undefined) {
    return { ...time, localMs: addMonths(time.localMs, Math.trunc(amount) * months) };
  }
  const unitMs = FIXED_UNITS[unit] ?? 0;
  const localMs = time.localMs + Math.trunc(amount) * unitMs;
  // Part of a day makes a date a time.
  return { ...time, localMs, hasTime: time.hasTime || localMs % DAY_MS !== 0 };
}

function addMonths(localMs: number, months: number): number {
  const date = new Date(localMs);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime();
}

/** Counts the whole units from the second date to the first; negative if the first is earlier. */
export function countUnits(one: LocalTime, other: LocalTime, unit: string): number {
  const toMs = ({ localMs, offsetMs }: LocalTime) => localMs - offsetMs;
  const unitMonths = CALENDAR_UNITS[unit];
  if (unitMonths === undefined) {
    return Math.trunc((toMs(one) - toMs(other)) / (FIXED_UNITS[unit] ?? 1));
  }
  // Both in the offset of the second date.
  const [endMs, startMs] = [toMs(one) + other.offsetMs, other.localMs];
  const [end, start] = [new Date(endMs), new Date(startMs)];
  const months =
    (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth();
  const reachedMs = addMonths(startMs, months);
  const excess = endMs >= startMs ? Number(reachedMs > endMs) : -Number(reachedMs < endMs);
  return Math.trunc((months - excess) / unitMonths);
}

/** Returns the ISO 8601 week of the year. */
export function getIsoWeek(localMs: number): number {
  const thursdayMs = localMs + (4 - getIsoWeekday(localMs)) * DAY_MS;
  const firstMs = Date.UTC(new Date(thursdayMs).getUTCFullYear(), 0, 1);
  return 1 + Math.floor((thursdayMs - firstMs) / (7 * DAY_MS));
}

/** Returns the day of the week, from 1 (Monday) to 7 (Sunday). */
export function getIsoWeekday(localMs: number): number {
  return new Date(localMs).getUTCDay() || 7;
}
