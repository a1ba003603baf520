import { formatUtc } from "../inputs/date-time.js";

/** A part of a range of time. */
export interface TimeWindow {
  /** UTC, `YYYY-MM-DD HH:MM:SS`. */
  from: string;
  to: string;
}

// Six calendar months have 181 days at least.
const MAX_WINDOW_MS = 180 * 86_400_000;
// Whether a moment that is given counts itself is not documented: so each window begins a second before
// the end of the one before it, the least that can be told.
const OVERLAP_MS = 1_000;

/** The windows a range is walked in, the oldest first; none when it does not begin before its end. */
export function splitIntoWindows(fromMs: number, toMs: number): TimeWindow[] {
  const windows: TimeWindow[] = [];
  let startMs = fromMs;
  for (let endMs = fromMs; endMs < toMs; startMs = endMs - OVERLAP_MS) {
    endMs = Math.min(startMs + MAX_WINDOW_MS, toMs);
    windows.push({ from: formatUtc(startMs), to: formatUtc(endMs) });
  }
  return windows;
}
