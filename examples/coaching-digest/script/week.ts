const DAY_MS = 86_400_000;

/** Returns last week, from Monday to Monday, in UTC. */
export function getLastWeek(now: Date): { from: Date; to: Date } {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  const to = today - ((now.getUTCDay() + 6) % 7) * DAY_MS;
  return { from: new Date(to - 7 * DAY_MS), to: new Date(to) };
}

/** Formats a date as the service expects it: `YYYY-MM-DD HH:MM:SS`. */
export function formatUtc(date: Date): string {
  return date.toISOString().slice(0, 19).replace("T", " ");
}
