import type { InputParser } from "../http/input-parser.js";

const NAME = "completedAt";

/** Parses the day of an uploaded file (documented: `YYYY-MM-DD`). Assumed [completed-day-is-past]: it is not in the future. */
export function parseCompletionDay(input: InputParser, now: Date): Date | undefined {
  const text = input.parseText(NAME);
  if (text === undefined) return undefined;
  const day = new Date(`${text}T00:00:00Z`);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(day.getTime());
  if (!isDay || !day.toISOString().startsWith(text)) {
    input.reject(NAME, "must match the format Y-m-d");
    return undefined;
  }
  return rejectFuture(input, day, now);
}

/** Parses the date and time of an upload by address (documented: ISO 8601; assumed [completed-time-has-zone]: with a zone). */
export function parseCompletionTime(input: InputParser, now: Date): Date | undefined {
  const text = input.parseText(NAME);
  if (text === undefined) return undefined;
  const time = new Date(text);
  const isIso = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/.test(text);
  if (!isIso || Number.isNaN(time.getTime())) {
    input.reject(NAME, "must be a valid date");
    return undefined;
  }
  return rejectFuture(input, time, now);
}

function rejectFuture(input: InputParser, date: Date, now: Date): Date {
  if (date > now) input.reject(NAME, "must be a date before or equal to today");
  return date;
}
