import { InputError } from "@workbelt/core";
import { type Problem, validateRange } from "../inputs/validate-range.js";
import { DATE_TIME_EXPECTED, parseUtcMs, formatUtc } from "../inputs/date-time.js";
import { limitToNow } from "../inputs/range-end.js";

/** The dates of a range. `fromDate`, or for activities `updatedFrom`, is required; the end defaults to now. */
export interface RangeDates {
  fromDate?: string | undefined;
  toDate?: string | undefined;
  updatedFrom?: string | undefined;
  updatedTo?: string | undefined;
}

/** A range, and the names of the inputs that select a part of it. */
interface DateRange {
  fromField: "fromDate" | "updatedFrom";
  toField: "toDate" | "updatedTo";
  fromMs: number;
  toMs: number;
}

/**
 * Parses the dates of a range.
 *
 * @throws InputError naming `operation` for dates that are invalid, not in order, in the future, or of both pairs.
 */
export function parseRange(operation: string, dates: RangeDates): DateRange {
  const { fromDate, toDate, updatedFrom, updatedTo } = dates;
  const byUpdate = updatedFrom !== undefined || updatedTo !== undefined;
  const [fromField, toField] = byUpdate
    ? (["updatedFrom", "updatedTo"] as const)
    : (["fromDate", "toDate"] as const);
  const now = Date.now();
  const from = { field: fromField, value: dates[fromField] };
  const to = { field: toField, value: limitToNow(dates[toField] ?? formatUtc(now), now) };
  const [fromMs, toMs] = [parseUtcMs(from.value ?? ""), parseUtcMs(to.value)];
  const problems: Problem[] = [
    ...(fromMs === undefined ? [invalidDate(fromField)] : []),
    ...(toMs === undefined ? [invalidDate(toField)] : []),
    ...validateRange({ from, to, now, maxMonths: false }),
    ...(byUpdate && (fromDate !== undefined || toDate !== undefined)
      ? [conflictingPairs(fromField)]
      : []),
  ];
  if (problems.length > 0 || fromMs === undefined || toMs === undefined) {
    throw new InputError(operation, problems);
  }
  return { fromField, toField, fromMs, toMs };
}

function invalidDate(field: string): Problem {
  return { field, message: DATE_TIME_EXPECTED };
}

function conflictingPairs(field: string): Problem {
  return { field, message: "expected without fromDate and toDate: give one of the pairs only" };
}
