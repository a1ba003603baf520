const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/;
const WITH_MILLISECONDS = /\.\d{3,9}(Z|[+-]\d{2}:\d{2})$/;

/** Whether a text is an ISO 8601 time with a zone, and a moment that exists. */
export function isDateTime(text: string): boolean {
  if (!DATE_TIME.test(text) || Number.isNaN(Date.parse(text))) return false;
  const [year = 0, month = 0, day = 0] = text.slice(0, 10).split("-").map(Number);
  return new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day;
}

/** The same, with milliseconds, as deadlines have to be written. */
export function isTimestamp(text: string): boolean {
  return isDateTime(text) && WITH_MILLISECONDS.test(text);
}
