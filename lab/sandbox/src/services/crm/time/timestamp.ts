const ISO =
  /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[T ](\d{2})(?::(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?)?)?)?)?(Z|[+-]\d{2}:?\d{2})?$/i;

/** Formats a date like Attio: ISO 8601 in UTC with nine decimals. */
export function toTimestamp(date: Date): string {
  return date.toISOString().replace("Z", "000000Z");
}

/**
 * Parses an ISO 8601 timestamp and converts it to UTC, keeping nanoseconds. Like Attio's
 * timestamp attribute, it completes partial dates ("2023" is the start of that year) and defaults
 * to UTC. Returns undefined for invalid text.
 */
export function parseTimestamp(text: string): string | undefined {
  const [matched, year, month, day, hour, minute, second, fraction, zone] = ISO.exec(text) ?? [];
  if (matched === undefined) return undefined;
  const clock = `${hour ?? "00"}:${minute ?? "00"}:${second ?? "00"}`;
  const calendar = `${year}-${month ?? "01"}-${day ?? "01"}`;
  const date = new Date(`${calendar}T${clock}${normalizeZone(zone)}`);
  if (Number.isNaN(date.getTime()) || !isCalendarDate(calendar)) return undefined;
  return date.toISOString().replace(".000Z", `.${(fraction ?? "").padEnd(9, "0")}Z`);
}

/** True for text with both a date and a time of day, as timestamp filters require. */
export function isFullTimestamp(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(text) && parseTimestamp(text) !== undefined;
}

/** Parses a date, `YYYY-MM-DD`; a time of day is dropped and a missing month or day is 01. */
export function parseDay(text: string): string | undefined {
  const [matched, year, month, day] = ISO.exec(text) ?? [];
  if (matched === undefined) return undefined;
  const calendar = `${year}-${month ?? "01"}-${day ?? "01"}`;
  return isCalendarDate(calendar) ? calendar : undefined;
}

function normalizeZone(zone: string | undefined): string {
  if (zone === undefined || zone.toUpperCase() === "Z") return "Z";
  return zone.includes(":") ? zone : `${zone.slice(0, 3)}:${zone.slice(3)}`;
}

/** False for dates such as 2023-02-30, which `Date` would move into March. */
function isCalendarDate(calendar: string): boolean {
  const date = new Date(`${calendar}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(calendar);
}
