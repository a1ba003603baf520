import { getOffsetMs, isTimeZone } from "../../../common/time-zone.js";
import {
  createProblem,
  isObject,
  nullable,
  object,
  type Validator,
} from "../validation/validators.js";

/** A date as stored and returned: a time has an offset, and the time zone is always null. */
export interface DateSpan {
  start: string;
  end: string | null;
  time_zone: null;
}

/** A validated date of a request. */
export interface DateInput {
  start: string;
  end?: string | null;
  time_zone?: string | null;
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const ISO_DATE =
  /^(?<day>\d{4}-\d{2}-\d{2})(?:[T ](?<clock>\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(?<offset>Z|[+-]\d{2}:?\d{2})?)?$/;

/** Validates an ISO 8601 date, or date and time. */
export const validateIsoDate: Validator = (value, path) =>
  typeof value === "string" && isIsoDate(value)
    ? []
    : createProblem(path, "a valid ISO 8601 date string", value);

function isIsoDate(value: string): boolean {
  const day = ISO_DATE.exec(value)?.groups?.["day"];
  if (day === undefined || Number.isNaN(Date.parse(value))) return false;
  // `Date` turns 30 February into 2 March.
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
}

// `Intl` accepts offsets and lower case too.
/** Validates an IANA time zone. */
export const validateTimeZone: Validator = (value, path) =>
  typeof value === "string" && /^[A-Z]/.test(value) && isTimeZone(value)
    ? []
    : createProblem(path, "a valid IANA time zone", value);

const validateFields = object(
  { start: validateIsoDate },
  { end: nullable(validateIsoDate), time_zone: nullable(validateTimeZone) },
);

/**
 * Validates a date with an optional end and time zone. Beside a time zone, "start and end cannot contain
 * UTC offsets" and cannot be dates without a time ("Time zone support" in the changelog). Recorded: the
 * zone's own offset is accepted for UTC. The messages are assumed [date-messages].
 */
export const validateDate: Validator = (value, path) => {
  const problems = validateFields(value, path);
  if (problems.length > 0 || !isObject(value) || typeof value["time_zone"] !== "string") {
    return problems;
  }
  const { time_zone: timeZone } = value;
  return ["start", "end"].flatMap((key) => {
    const date = value[key];
    if (typeof date !== "string") return [];
    const { clock, offset } = ISO_DATE.exec(date)?.groups ?? {};
    const expected = "a date and time without a UTC offset, because `time_zone` is present,";
    if (clock === undefined) return createProblem(`${path}.${key}`, expected, date);
    const isOwn =
      offset === undefined || toOffsetMs(offset) === getOffsetMs(Date.parse(date), timeZone);
    return isOwn ? [] : createProblem(`${path}.${key}`, expected, date);
  });
};

/**
 * Converts a validated date to its stored form. Recorded: times are cut to the minute and returned with
 * the offset they were written with, or that of their time zone, else UTC.
 */
export function normalizeDate({ start, end, time_zone: timeZone }: DateInput): DateSpan {
  return {
    start: normalizeMoment(start, timeZone ?? "UTC"),
    end: end == null ? null : normalizeMoment(end, timeZone ?? "UTC"),
    time_zone: null,
  };
}

/** Cuts a validated time to the minute and adds its offset; a date without a time stays unchanged. */
export function normalizeMoment(date: string, timeZone = "UTC"): string {
  const { day, clock, offset } = ISO_DATE.exec(date)?.groups ?? {};
  if (clock === undefined) return date;
  const localMs = Date.parse(`${day}T${clock}Z`);
  if (offset !== undefined) return formatMoment(localMs - toOffsetMs(offset), toOffsetMs(offset));
  const timeMs = localMs - findOffsetMs(localMs, timeZone);
  return formatMoment(timeMs, getOffsetMs(timeMs, timeZone));
}

/** Formats an instant at an offset, like `2026-06-27T17:57:00.000+01:00`. */
export function formatMoment(timeMs: number, offsetMs: number): string {
  const local = new Date(timeMs + offsetMs).toISOString().slice(0, -":00.000Z".length);
  const offsetMinutes = Math.abs(offsetMs / MINUTE_MS);
  const parts = [Math.floor(offsetMinutes / 60), offsetMinutes % 60];
  const digits = parts.map((part) => String(part).padStart(2, "0")).join(":");
  return `${local}:00.000${offsetMs < 0 ? "-" : "+"}${digits}`;
}

/**
 * Returns the offset of a local time. Assumed [local-times-like-moment], like Moment.js, whose zones the service uses: of a time
 * that occurs twice the first is meant, and one that the clocks skip moves on by the time skipped.
 */
function findOffsetMs(localMs: number, timeZone: string): number {
  const [before, after] = [-DAY_MS, DAY_MS].map((distanceMs) =>
    getOffsetMs(localMs + distanceMs, timeZone),
  ) as [number, number];
  const isValid = (offsetMs: number) => getOffsetMs(localMs - offsetMs, timeZone) === offsetMs;
  return !isValid(before) && isValid(after) ? after : before;
}

function toOffsetMs(offset: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(offset) ?? [];
  const aheadMs = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * MINUTE_MS;
  return sign === "-" ? -aheadMs : aheadMs;
}
