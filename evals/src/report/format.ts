import type { Interval } from "../stats/intervals.ts";

/** Formats a rate as per cent; an unknown one as a dash. */
export function formatRate(rate: number | undefined): string {
  return rate === undefined ? "–" : `${Math.round(rate * 100)}%`;
}

/** Formats an interval of rates, without the sign of per cent. */
export function formatInterval(interval: Interval | undefined): string {
  if (interval === undefined) return "–";
  return `${Math.round(interval.low * 100)} to ${Math.round(interval.high * 100)}`;
}

/** Formats a difference of rates in percentage points, with its sign. */
export function formatDifference(difference: number): string {
  const points = Math.round(difference * 100);
  return points > 0 ? `+${points}` : String(points).replace("-", "−");
}

/** Formats an interval of differences in percentage points. */
export function formatDifferenceInterval({ low, high }: Interval): string {
  return `${formatDifference(low)} to ${formatDifference(high)}`;
}

/** Formats a mean: small ones with a decimal. */
export function formatMean(value: number | undefined): string {
  if (value === undefined) return "–";
  if (value === 0) return "0";
  return value < 100 ? value.toFixed(1) : Math.round(value).toLocaleString("en");
}

/** Formats a number of tokens, as `1,234`. */
export function formatTokens(value: number | undefined): string {
  return value === undefined ? "–" : Math.round(value).toLocaleString("en");
}

/** Formats milliseconds as seconds. */
export function formatDuration(durationMs: number | undefined): string {
  return durationMs === undefined ? "–" : `${(durationMs / 1000).toFixed(1)} s`;
}
