import { formatUtc } from "../inputs/date-time.js";

/** A part of a range of time. */
export interface TimeWindow {
  /** UTC, `YYYY-MM-DD HH:MM:SS`. */
  from: string;
  to: string;
}

// Six calendar months have at least 181 days.
const MAX_WINDOW_MS = 180 * 86_400_000;
// It is not documented whether ranges include their ends: so each window begins a second, the smallest
// unit, before the end of the previous one.
const OVERLAP_MS = 1_000;

/** Splits a range into windows, the oldest first; none if it does not begin before its end. */
export function splitIntoWindows(fromMs: number, toMs: number): TimeWindow[] {
  const windows: TimeWindow[] = [];
  let startMs = fromMs;
  for (let endMs = fromMs; endMs < toMs; startMs = endMs - OVERLAP_MS) {
    endMs = Math.min(startMs + MAX_WINDOW_MS, toMs);
    windows.push({ from: formatUtc(startMs), to: formatUtc(endMs) });
  }
  return windows;
}
