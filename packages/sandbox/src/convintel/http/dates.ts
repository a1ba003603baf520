/** Reads `YYYY-MM-DD HH:MM:SS`, which is UTC (documented); undefined for anything else. */
export function parseDate(text: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text)) return undefined;
  const iso = text.replace(" ", "T");
  const date = new Date(`${iso}Z`);
  if (Number.isNaN(date.getTime())) return undefined;
  // A day such as 30 February rolls over into the next month, and PHP refuses it too.
  return date.toISOString().startsWith(iso) ? date : undefined;
}

/** Six calendar months later, on the last day of a month that is too short. */
export function addSixMonths(date: Date): Date {
  const later = new Date(date);
  later.setUTCMonth(later.getUTCMonth() + 6);
  if (later.getUTCDate() !== date.getUTCDate()) later.setUTCDate(0);
  return later;
}

/** The way dates leave the service: ISO 8601 with an offset, to the second (seen in replies). */
export function formatDate(date: Date): string {
  return `${date.toISOString().slice(0, 19)}+00:00`;
}
