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
