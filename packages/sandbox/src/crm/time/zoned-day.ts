const MINUTE_MS = 60_000;

/** True for a zone of the IANA database. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** When a day begins in a zone, in milliseconds since 1970. */
export function getStartOfDayMs(date: string, timeZone: string): number {
  const midnightMs = Date.parse(`${date}T00:00:00Z`);
  const guessMs = midnightMs - getOffsetMs(midnightMs, timeZone);
  // Between the two the clocks may have been changed.
  return midnightMs - getOffsetMs(guessMs, timeZone);
}

/** How far a zone's clocks are ahead of UTC at a moment. */
function getOffsetMs(momentMs: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" });
  const name = format.formatToParts(momentMs).find(({ type }) => type === "timeZoneName")?.value;
  const [, sign, hours = "0", minutes = "0"] = /^GMT([+-])(\d\d):(\d\d)/.exec(name ?? "") ?? [];
  const aheadMs = (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
  return sign === "-" ? -aheadMs : aheadMs;
}
