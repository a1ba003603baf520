/** A time as pages and blocks show it: the API rounds down to the minute. */
export function formatToMinute(time: string): string {
  return `${time.slice(0, 16)}:00.000Z`;
}

/** A time as database containers show it since 2025-09-03: exact, with an offset. */
export function formatWithOffset(time: string): string {
  return time.replace("Z", "+00:00");
}
