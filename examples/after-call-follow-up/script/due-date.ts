const DAY_MS = 86_400_000;
const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
const NUMBERS = ["", "a|one", "two", "three", "four", "five", "six"];

/**
 * Returns the due date of a promise, at 17:00 UTC: the date it names ("by next Tuesday", "within two
 * weeks", "before the end of the month"), counted from the day it was given, or else a week later. What would be overdue
 * already is due on the next working day.
 */
export function dueDate(promise: string, given: Date, now: Date): Date {
  const text = promise.toLowerCase();
  const days = daysToWeekday(text, given) ?? daysToEnd(text, given) ?? daysInWords(text) ?? 7;
  const due = new Date(given.getTime() + days * DAY_MS);
  due.setUTCHours(17, 0, 0, 0);
  return due > now ? due : nextWorkingDay(due, now);
}

/** Returns the same time on the first day from Monday to Friday on which it is later than now. */
function nextWorkingDay(due: Date, now: Date): Date {
  const next = new Date(due.getTime() + DAY_MS);
  const isWorkingDay = ![0, 6].includes(next.getUTCDay());
  return isWorkingDay && next > now ? next : nextWorkingDay(next, now);
}

function daysToWeekday(text: string, given: Date): number | undefined {
  const found = /\b(?:by|on|before|until|next) (next )?(\w+day)\b/.exec(text);
  const weekday = WEEKDAYS.indexOf(found?.[2] ?? "");
  if (weekday === -1) return undefined;
  return (weekday - given.getUTCDay() + 7) % 7 || 7;
}

function daysToEnd(text: string, given: Date): number | undefined {
  if (/end of (the|this) month/.test(text)) {
    const last = new Date(Date.UTC(given.getUTCFullYear(), given.getUTCMonth() + 1, 0));
    return last.getUTCDate() - given.getUTCDate();
  }
  return /end of (the|this|next) week/.test(text) ? daysToWeekday("by friday", given) : undefined;
}

function daysInWords(text: string): number | undefined {
  if (text.includes("tomorrow")) return 1;
  if (text.includes("today")) return 0;
  const found = /\b(?:within|in) (\w+) (day|week|month)s?\b/.exec(text);
  if (found === null) return undefined;
  const [, word = "", unit = ""] = found;
  const written = NUMBERS.findIndex((names) => names.split("|").includes(word));
  const count = /^\d+$/.test(word) ? Number(word) : written;
  return count > 0 ? count * ({ day: 1, week: 7, month: 30 }[unit] ?? 1) : undefined;
}
