/** The moment that a date without a time stands for: the start, noon or last millisecond of that day, or the start of the next day. */
export type MomentOfDay = "start" | "noon" | "end" | "next";

/** Time zone and moment of the day for a text that does not name them. */
export interface MomentOptions {
  /** For a date without a time. */
  day: MomentOfDay;
  /** The zone that is known, as an IANA name, such as `Europe/Berlin`. Without it UTC is assumed, as `assumed` says. */
  timeZone?: string | undefined;
}

/** A moment as people write it. */
export interface Moment {
  /** Milliseconds since the epoch. */
  ms: number;
  /** The choice that was made for the caller to see: a zone that was not known, or a local time that occurs twice or not at all. */
  assumed?: string | undefined;
  /** The day as `YYYY-MM-DD`, for a text that names no time of it. */
  date?: string | undefined;
}

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

// Milliseconds from the start of the date to the moment, or to the one after it.
const MOMENTS: Readonly<Record<MomentOfDay, number>> = {
  start: 0,
  noon: DAY_MS / 2,
  end: DAY_MS,
  next: DAY_MS,
};

/**
 * Parses a date-time, with a zone or in `timeZone`, or a date, which stands for one moment of its day. Reads ISO 8601 in its
 * extended and basic form, with calendar, week and ordinal dates, hours alone, decimal fractions of the smallest unit and
 * `24:00`; RFC 3339 with a space or in lower case; and the zone of RFC 9557, `2026-11-28T10:15[Europe/Berlin]`.
 *
 * A local time that occurs twice, as clocks go back, is the first of them. One that does not occur, as they go forward, is
 * later by as much. Both are RFC 5545's rules, and Temporal's `compatible`; `assumed` says so.
 *
 * @returns undefined for other texts, and for dates and times that do not exist. `explainMoment` says which.
 */
export function parseMoment(text: string, options: MomentOptions): Moment | undefined {
  const parts = parseParts(text);
  if (parts === undefined) return undefined;
  const { dateMs, offsetMs, timeMs, zone } = parts;
  const known = zone ?? options.timeZone;
  const timeZone = known ?? "UTC";
  if (timeMs === undefined) {
    const { day } = options;
    const ms = toUtc(dateMs + MOMENTS[day], timeZone).ms - (day === "end" ? 1 : 0);
    return { ms, date: formatDate(dateMs) };
  }
  if (offsetMs !== undefined) return { ms: dateMs + timeMs - offsetMs };
  const { ms, surprise } = toUtc(dateMs + timeMs, timeZone);
  if (known !== undefined && surprise === undefined) return { ms };
  return { ms, assumed: [`in ${timeZone}`, ...(surprise ?? [])].join(", ") };
}

/** Returns a date of ISO 8601 in any of its forms as `YYYY-MM-DD`; undefined for another text, and one with a time. */
export function toDate(text: string): string | undefined {
  const parts = parseParts(text);
  return parts === undefined || parts.timeMs !== undefined ? undefined : formatDate(parts.dateMs);
}

/**
 * Writes a date or time of ISO 8601, in any of its forms, in the one that services document: `YYYY-MM-DD`, or with
 * `THH:MM:SS` and the offset, if it has one. Undefined for another text. One in that form is not changed.
 */
export function toExtendedForm(text: string): string | undefined {
  const parts = parseParts(text);
  if (parts === undefined) return undefined;
  if (EXTENDED.test(text)) return text.toUpperCase().replace(" ", "T");
  const { dateMs, offsetMs, timeMs, zone } = parts;
  if (timeMs === undefined) return formatDate(dateMs);
  const localMs = dateMs + timeMs;
  if (offsetMs === undefined && zone !== undefined) {
    return new Date(toUtc(localMs, zone).ms).toISOString();
  }
  const local = new Date(localMs).toISOString().replace(/(?:\.000)?Z$/, "");
  return `${local}${offsetMs === undefined ? "" : formatOffset(offsetMs)}`;
}

const EXTENDED =
  /^\d{4}-\d{2}-\d{2}(?:[Tt ](?:[01]\d|2[0-3]):\d{2}(?::[0-5]\d(?:\.\d+)?)?(?:[Zz]|[+-]\d{2}:?\d{2})?)?$/;

/** Says why a text is no moment, as the end of a message; empty if nothing more is known about it. */
export function explainMoment(text: string): string {
  if (/^[+-]?P\d/i.test(text)) return "; this is a duration";
  if (/^[^/]{4,40}\/[^/]{1,40}$/.test(text)) {
    const [start = "", end = ""] = text.split("/");
    const isInterval = [start, end].some((part) => parseParts(part) !== undefined);
    if (isInterval) return "; this is an interval, and one moment is wanted";
  }
  if (/^\d{4}(?:-?W?\d{2})?$/i.test(text)) return "; this has no day";
  if (/^\d{10}(?:\d{3})?$/.test(text)) {
    const ms = Number(text) * (text.length === 10 ? SECOND_MS : 1);
    return `; if this is Unix time, write ${new Date(ms).toISOString()}`;
  }
  return ISO.test(text) ? "; there is no such date or time" : "";
}

/** Describes to the caller how a text was read, for `api.adjust`. */
export function describeMoment(field: string, text: string, sent: string, assumed: string): string {
  return `${field} "${text}" was read as ${sent}: ${assumed}`;
}

/** Parses a date-time with a zone, in the forms of {@link parseMoment}, to milliseconds since the epoch, fractions cut. */
export function parseDateTime(text: string): number | undefined {
  const parts = parseParts(text);
  const hasZone = parts?.timeMs !== undefined && (parts.offsetMs ?? parts.zone) !== undefined;
  return hasZone ? parseMoment(text, { day: "start" })?.ms : undefined;
}

// Hyphens are all there or none of them; colons may be left out of the time alone, as many programs do.
const ISO = new RegExp(
  [
    String.raw`^(?<year>\d{4})(?<hyphen>-?)`,
    String.raw`(?:(?<month>\d{2})\k<hyphen>(?<day>\d{2})|W(?<week>\d{2})\k<hyphen>(?<weekday>[1-7])|(?<ordinal>\d{3}))`,
    String.raw`(?:[T ](?<hour>\d{2})(?::?(?<minute>\d{2})(?::?(?<second>\d{2}))?)?(?:[.,](?<fraction>\d+))?`,
    String.raw`(?: ?(?<offset>Z|[+\-\u2212]\d{2}(?::?\d{2})?))?(?:\[(?<zone>[a-z][\w./+-]{0,60})\])?)?$`,
  ].join(""),
  "iu",
);

/** The parts of a date or date-time. */
interface Parts {
  /** Start of the local day, as if it were UTC. */
  dateMs: number;
  /** Local time of the day; undefined for a date. */
  timeMs: number | undefined;
  /** Offset by which the local time is ahead of UTC; undefined without an offset. */
  offsetMs: number | undefined;
  /** An IANA name. */
  zone: string | undefined;
}

type Groups = Readonly<Partial<Record<string, string>>>;

function parseParts(text: string): Parts | undefined {
  const groups: Groups | undefined = ISO.exec(text)?.groups;
  if (groups === undefined) return undefined;
  const { hour, offset, zone } = groups;
  const dateMs = parseDay(groups);
  const timeMs = hour === undefined ? undefined : parseTime(groups);
  const offsetMs = offset === undefined ? undefined : parseOffset(offset);
  if (dateMs === undefined || Number.isNaN(timeMs) || Number.isNaN(offsetMs)) return undefined;
  const parts = { dateMs, timeMs, offsetMs, zone };
  return zone === undefined || isInZone(parts, zone) ? parts : undefined;
}

function parseDay({ day, month, ordinal, week, weekday, year = "" }: Groups): number | undefined {
  const newYearMs = Date.parse(`${year}-01-01T00:00:00Z`);
  if (ordinal !== undefined) {
    const ms = newYearMs + (Number(ordinal) - 1) * DAY_MS;
    return formatDate(ms).startsWith(`${year}-`) ? ms : undefined;
  }
  if (week !== undefined) {
    // The first week is the one of 4 January, and a week belongs to the year of its Thursday.
    const fourthMs = newYearMs + 3 * DAY_MS;
    const mondayMs = fourthMs - ((new Date(fourthMs).getUTCDay() + 6) % 7) * DAY_MS;
    const ms = mondayMs + (Number(week) - 1) * 7 * DAY_MS;
    const isThere = formatDate(ms + 3 * DAY_MS).startsWith(`${year}-`);
    return isThere ? ms + (Number(weekday) - 1) * DAY_MS : undefined;
  }
  // Engines may read 30 February as a day in March.
  const date = `${year}-${month}-${day}`;
  const ms = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(ms) || formatDate(ms) !== date ? undefined : ms;
}

/** Returns the milliseconds of a day up to a time; NaN for one that does not exist. */
function parseTime({ fraction = "", hour, minute, second }: Groups): number {
  const [hours, minutes, seconds] = [hour, minute, second].map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
  ];
  const unitMs = second !== undefined ? SECOND_MS : minute !== undefined ? MINUTE_MS : HOUR_MS;
  // Cut, not rounded: the last millisecond of a day must not become the next day.
  const partMs = Math.floor((Number(fraction.slice(0, 9).padEnd(9, "0")) * unitMs) / 1e9);
  // As in RFC 5545 a leap second, which neither JavaScript nor the services have, is the second before it.
  const ms = hours * HOUR_MS + minutes * MINUTE_MS + Math.min(seconds, 59) * SECOND_MS + partMs;
  const isEnd = hours === 24 && ms === DAY_MS;
  return (hours > 23 && !isEnd) || minutes > 59 || seconds > 60 ? Number.NaN : ms;
}

/** Returns an offset in milliseconds; NaN for one of a day or more. */
function parseOffset(offset: string): number {
  if (/^z$/i.test(offset)) return 0;
  const [hours, minutes] = [offset.slice(1, 3), offset.slice(3).replace(":", "")].map(Number);
  if (Number(hours) > 23 || Number(minutes) > 59) return Number.NaN;
  const ms = Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS;
  return offset.startsWith("+") ? ms : -ms;
}

/** Returns true for a zone that exists, and has the offset of the text if that has one other than `Z` (RFC 9557 §3.4). */
function isInZone({ dateMs, offsetMs = 0, timeMs = 0 }: Parts, zone: string): boolean {
  try {
    const actualMs = getOffsetMs(dateMs + timeMs - offsetMs, zone);
    return offsetMs === 0 || actualMs === offsetMs;
  } catch {
    return false;
  }
}

function formatDate(ms: number): string {
  return Number.isNaN(ms) ? "" : new Date(ms).toISOString().slice(0, 10);
}

function formatOffset(ms: number): string {
  if (ms === 0) return "Z";
  return `${ms < 0 ? "-" : "+"}${new Date(Math.abs(ms)).toISOString().slice(11, 16)}`;
}

/** A moment, and what may surprise about it. */
interface LocalMoment {
  ms: number;
  surprise?: string[];
}

/** Converts a local time, given as if it were UTC, to UTC. */
function toUtc(localMs: number, timeZone: string): LocalMoment {
  if (timeZone === "UTC") return { ms: localMs };
  // Clocks change at most once in these two days.
  const offsets = [localMs - DAY_MS, localMs + DAY_MS].map((ms) => getOffsetMs(ms, timeZone));
  const moments = offsets
    .map((offset) => localMs - offset)
    .filter((ms, index) => getOffsetMs(ms, timeZone) === offsets[index]);
  const [first, second] = [...new Set(moments)].toSorted((one, other) => one - other);
  if (first === undefined) {
    const ms = localMs - (offsets[0] ?? 0);
    const local = new Date(ms + getOffsetMs(ms, timeZone)).toISOString().slice(11, 16);
    return { ms, surprise: [`where clocks skip this time, so ${local} was taken`] };
  }
  if (second === undefined) return { ms: first };
  return { ms: first, surprise: ["where this time occurs twice, and the first was taken"] };
}

/** Returns how far a time zone is ahead of UTC at a moment. */
function getOffsetMs(ms: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  }).formatToParts(ms);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  const localMs = Date.UTC(
    part("year"),
    part("month") - 1,
    part("day"),
    part("hour"),
    part("minute"),
    part("second"),
  );
  return localMs - Math.floor(ms / SECOND_MS) * SECOND_MS;
}
