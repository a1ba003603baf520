/** The moment that a date without a time stands for: the start, noon or last millisecond of that day, or the start of the next day. */
export type MomentOfDay = "start" | "noon" | "end" | "next";

/** Time zone and moment of the day for a text that does not name them. */
export interface MomentOptions {
  /** For a date without a time. */
  day: MomentOfDay;
  /** An IANA name, such as `Europe/Berlin`. @default "UTC" */
  timeZone?: string | undefined;
}

/** A moment as people write it. */
export interface Moment {
  /** Milliseconds since the epoch. */
  ms: number;
  /** Assumptions, for the caller to see; undefined for a date-time with a zone. */
  assumed?: string | undefined;
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const WITHOUT_ZONE = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/;
const SECOND_MS = 1000;
const DAY_MS = 86_400 * SECOND_MS;

// Milliseconds from the start of the date, and the words for it.
const MOMENTS: Readonly<Record<MomentOfDay, readonly [offsetMs: number, words: string]>> = {
  start: [0, "the start of the day"],
  noon: [DAY_MS / 2, "noon of the day"],
  end: [DAY_MS - 1, "the end of the day"],
  next: [DAY_MS, "including the day"],
};

/**
 * Parses a date-time, with a zone or in `timeZone`, or a date, which stands for one moment of its day.
 * Returns undefined for other texts, and for dates and times that do not exist.
 */
export function parseMoment(
  text: string,
  { day, timeZone = "UTC" }: MomentOptions,
): Moment | undefined {
  if (WITHOUT_ZONE.test(text)) {
    const localMs = parseDateTime(`${text}Z`);
    if (localMs === undefined) return undefined;
    return { ms: toUtcMs(localMs, timeZone), assumed: `in ${timeZone}` };
  }
  if (!isDate(text)) {
    const ms = parseDateTime(text);
    return ms === undefined ? undefined : { ms };
  }
  const [offsetMs, words] = MOMENTS[day];
  const localMs = (parseDateTime(`${text}T00:00:00Z`) ?? Number.NaN) + offsetMs;
  return { ms: toUtcMs(localMs, timeZone), assumed: `${words} in ${timeZone}` };
}

/** Returns true for an existing day as `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  return DATE.test(text) && parseDateTime(`${text}T00:00:00Z`) !== undefined;
}

/** Describes to the caller how a text was read, for `api.adjust`. */
export function describeMoment(field: string, text: string, sent: string, assumed: string): string {
  return `${field} "${text}" was read as ${sent}: ${assumed}`;
}

/** Converts a local time, given as if it were UTC, to UTC. */
function toUtcMs(localMs: number, timeZone: string): number {
  if (timeZone === "UTC") return localMs;
  // The offset at a time near it, then at the time itself: they differ around a change of the clocks.
  const nearMs = localMs - getOffsetMs(localMs, timeZone);
  return localMs - getOffsetMs(nearMs, timeZone);
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

const DATE_TIME =
  /^(?<local>\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2})(?::(?<seconds>\d{2})(?:\.(?<fraction>\d+))?)?(?:[Zz]|(?<sign>[+-])(?<hours>[01]\d|2[0-3]):?(?<minutes>[0-5]\d))$/;

/**
 * Parses an RFC 3339 date-time with a zone to milliseconds since the epoch: a fraction of any length (cut to
 * milliseconds), `Z` or an offset, with or without its colon, and a space for the `T` (RFC 3339 §5.6). As in
 * ISO 8601, the seconds may be left out.
 * Returns undefined for other texts and for dates, times and offsets that do not exist, including leap
 * seconds (`:60`), which neither JavaScript nor the services have.
 */
export function parseDateTime(text: string): number | undefined {
  const parts = DATE_TIME.exec(text)?.groups;
  if (parts === undefined) return undefined;
  const { local = "", seconds = "00", fraction = "" } = parts;
  const { sign = "+", hours = "0", minutes = "0" } = parts;
  const second = `${local.toUpperCase().replace(" ", "T")}:${seconds}`;
  const localMs = Date.parse(`${second}Z`);
  // Rejects 30 February, which engines may read as a day in March, and 24:00.
  if (Number.isNaN(localMs) || !new Date(localMs).toISOString().startsWith(second))
    return undefined;
  const offsetMs = Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * 60_000;
  return localMs + Number(fraction.slice(0, 3).padEnd(3, "0")) - offsetMs;
}
