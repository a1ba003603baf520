const DATE_TIME =
  /^(?<local>\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}:\d{2})(?:\.(?<fraction>\d+))?(?:[Zz]|(?<sign>[+-])(?<hours>[01]\d|2[0-3]):?(?<minutes>[0-5]\d))$/;

/**
 * Milliseconds since the epoch of an RFC 3339 date-time, which has a zone: with or without a fraction of
 * any length (cut to milliseconds), `Z` or an offset, also without its colon, and a space for the `T`
 * (RFC 3339 §5.6). Undefined for other texts and for dates, times and offsets that do not exist; a leap
 * second (`:60`) is one, as JavaScript and the services have none.
 */
export function parseDateTime(text: string): number | undefined {
  const parts = DATE_TIME.exec(text)?.groups;
  if (parts === undefined) return undefined;
  const { local = "", fraction = "", sign = "+", hours = "0", minutes = "0" } = parts;
  const second = local.toUpperCase().replace(" ", "T");
  const localMs = Date.parse(`${second}Z`);
  // Engines may read 30 February as a day in March, and 24:00 as the next day.
  if (Number.isNaN(localMs) || !new Date(localMs).toISOString().startsWith(second))
    return undefined;
  const offsetMs = Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * 60_000;
  return localMs + Number(fraction.slice(0, 3).padEnd(3, "0")) - offsetMs;
}
