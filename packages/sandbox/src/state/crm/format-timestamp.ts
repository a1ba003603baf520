/** Shortens a timestamp of the CRM, which has nanoseconds, to milliseconds. */
export function formatTimestamp(timestamp: string): string {
  const date = new Date(timestamp);
  return Number.isNaN(date.getTime()) ? timestamp : date.toISOString();
}
