import { CLOCK_TOLERANCE_MS } from "./validate-range.js";
import { dateTime, parseUtcMs, formatUtc } from "./date-time.js";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
// Local time is furthest ahead of UTC in Kiribati.
const MAX_OFFSET_MS = 14 * HOUR_MS;

/**
 * Input for the end of a range of time. Later today counts as now, because callers write 23:59:59, and
 * the service rejects ends in the future.
 */
export function rangeEnd(description: string) {
  return dateTime(description, "23:59:59")
    .overwrite((text) => limitToNow(text, Date.now()))
    .describe(description);
}

/**
 * Replaces a moment later today by the current time; other texts are unchanged. A caller's day may
 * differ from that in UTC, and times without a zone are often local, so today is the current day of any
 * zone. Nothing has been recorded after now, so the results are the same.
 */
export function limitToNow(text: string, now: number): string {
  const ms = parseUtcMs(text);
  const isLaterToday =
    ms !== undefined && ms > now + CLOCK_TOLERANCE_MS && ms <= getLatestEndOfToday(now);
  return isLaterToday ? formatUtc(now) : text;
}

/** Returns the latest end of the current day in any zone, including local dates written as UTC. */
function getLatestEndOfToday(now: number): number {
  const ahead = now + MAX_OFFSET_MS;
  const endOfDateAhead = ahead - (ahead % DAY_MS) + DAY_MS - 1;
  return Math.max(now + DAY_MS, endOfDateAhead);
}
