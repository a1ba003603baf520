const MINUTE_MS = 60_000;

/** True for an IANA time zone. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** Offset of a time zone from UTC at a given time, in whole minutes. */
export function getOffsetMs(timeMs: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" });
  const name = format.formatToParts(timeMs).find(({ type }) => type === "timeZoneName")?.value;
  const [, sign, hours = "0", minutes = "0"] = /^GMT([+-])(\d\d):(\d\d)/.exec(name ?? "") ?? [];
  const aheadMs = (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
  return sign === "-" ? -aheadMs : aheadMs;
}
