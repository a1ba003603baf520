const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3,9}(Z|[+-]\d{2}:\d{2})$/;

/** Whether a text is ISO 8601 with milliseconds and a zone, and a moment that exists. */
export function isTimestamp(text: string): boolean {
  if (!TIMESTAMP.test(text)) return false;
  const [year = 0, month = 0, day = 0] = text.slice(0, 10).split("-").map(Number);
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCDate() === day && !Number.isNaN(Date.parse(text));
}
