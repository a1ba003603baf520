import { InputError } from "@workbelt/core";
import { type Problem, validateRange } from "../inputs/validate-range.js";
import { DATE_TIME_EXPECTED, formatUtc, parseUtcMs, toUtcDates } from "../inputs/date-time.js";

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
  /** Sentences about dates that leave a choice. */
  adjusted: string[];
}

/**
 * Parses the dates of a range.
 *
 * @throws InputError naming `operation` for dates that are invalid, not in order, of both pairs, or for a start in the future.
 */
export function parseRange(operation: string, given: RangeDates, now = Date.now()): DateRange {
  const { adjusted, input: dates } = toUtcDates(given, now);
  const { fromDate, toDate, updatedFrom, updatedTo } = dates;
  const byUpdate = updatedFrom !== undefined || updatedTo !== undefined;
  const [fromField, toField] = byUpdate
    ? (["updatedFrom", "updatedTo"] as const)
    : (["fromDate", "toDate"] as const);
  const from = { field: fromField, value: dates[fromField] };
  const to = { field: toField, value: dates[toField] ?? formatUtc(now) };
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
  return { fromField, toField, fromMs, toMs, adjusted };
}

function invalidDate(field: string): Problem {
  return { field, message: DATE_TIME_EXPECTED };
}

function conflictingPairs(field: string): Problem {
  return { field, message: "expected without fromDate and toDate: give one of the pairs only" };
}
