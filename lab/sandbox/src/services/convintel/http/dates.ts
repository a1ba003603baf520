/** Parses `YYYY-MM-DD HH:MM:SS` in UTC (documented), or returns undefined. */
export function parseDate(text: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text)) return undefined;
  const iso = text.replace(" ", "T");
  const date = new Date(`${iso}Z`);
  if (Number.isNaN(date.getTime())) return undefined;
  // JavaScript rolls 30 February over into March; PHP rejects it.
  return date.toISOString().startsWith(iso) ? date : undefined;
}

/** Adds six calendar months; in a shorter month, the result is its last day. */
export function addSixMonths(date: Date): Date {
  const later = new Date(date);
  later.setUTCMonth(later.getUTCMonth() + 6);
  if (later.getUTCDate() !== date.getUTCDate()) later.setUTCDate(0);
  return later;
}

/** Formats a date as the service does: ISO 8601 with an offset, to the second (seen in responses). */
export function formatDate(date: Date): string {
  return `${date.toISOString().slice(0, 19)}+00:00`;
}
