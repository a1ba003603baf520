/** Formats a time for pages and blocks: the API rounds down to the minute. */
export function formatToMinute(time: string): string {
  return `${time.slice(0, 16)}:00.000Z`;
}

/** Formats a time for database containers (from 2025-09-03): exact, with an offset. */
export function formatWithOffset(time: string): string {
  return time.replace("Z", "+00:00");
}
