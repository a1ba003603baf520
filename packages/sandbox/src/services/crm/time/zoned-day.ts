import { getOffsetMs } from "../../../common/time-zone.js";

/** Start of a day in a time zone, in milliseconds since 1970. */
export function getStartOfDayMs(date: string, timeZone: string): number {
  const midnightMs = Date.parse(`${date}T00:00:00Z`);
  const guessMs = midnightMs - getOffsetMs(midnightMs, timeZone);
  // The clocks may have changed between the two.
  return midnightMs - getOffsetMs(guessMs, timeZone);
}
