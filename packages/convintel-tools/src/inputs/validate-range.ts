import { parseUtcMs, formatUtc } from "./date-time.js";

/** A broken rule of an input. */
export interface Problem {
  /** The input to change. */
  field: string;
  /** Begins with "expected". */
  message: string;
}

/** A range of time from input. Invalid dates are left to the fields' own check. */
export interface RangeFields {
  from: { field: string; value: string | undefined };
  to: { field: string; value: string | undefined };
  /** Milliseconds since the epoch. */
  now: number;
  /** Calendar months that a range must stay under; false where no limit is documented. @default 6 */
  maxMonths?: number | false | undefined;
}

/**
 * Returns the service's rules that a range breaks: in order, not beginning in the future, under six calendar
 * months. A range without an end, or one that ends later, runs until now.
 */
export function validateRange({ from, to, now, maxMonths = 6 }: RangeFields): Problem[] {
  const start = from.value === undefined ? undefined : parseUtcMs(from.value);
  const end = to.value === undefined ? undefined : parseUtcMs(to.value, "end");
  if (start === undefined || (to.value !== undefined && end === undefined)) return [];
  if (start >= now) return [futureProblem(from.field, now)];
  if (end !== undefined && start >= end) {
    return [{ field: from.field, message: `expected to be before ${to.field}` }];
  }
  const limit = maxMonths === false ? Infinity : addMonths(start, maxMonths);
  if (Math.min(end ?? now, now) < limit) return [];
  return [
    end === undefined
      ? tooOldProblem(from.field, to.field, limit)
      : tooLongProblem(to, from, limit),
  ];
}

function futureProblem(field: string, now: number): Problem {
  return { field, message: `expected not to be in the future; it is now ${formatUtc(now)} UTC` };
}

function tooLongProblem(to: RangeFields["to"], from: RangeFields["from"], limit: number): Problem {
  return {
    field: to.field,
    message: `expected under six months after ${from.field}: before ${formatUtc(limit)}. Split a longer time into several calls`,
  };
}

function tooOldProblem(fromField: string, toField: string, limit: number): Problem {
  return {
    field: fromField,
    message: `expected less than six months ago when ${toField} is left out. Give ${toField} as well, before ${formatUtc(limit)}`,
  };
}

/** Returns the same day and time of a later month, or that month's last day if it is shorter. */
function addMonths(ms: number, months: number): number {
  const date = new Date(ms);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return date.setUTCDate(Math.min(day, lastDay));
}
