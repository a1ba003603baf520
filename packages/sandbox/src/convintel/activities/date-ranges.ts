import { sixMonthsAfter } from "../http/dates.js";
import { type QueryCheck, spoken } from "../http/query-check.js";

/** A stretch of time: `from` belongs to it, `to` does not. */
export interface DateRange {
  from: Date;
  to: Date;
}

/**
 * Reads the two date ranges of `getActivities`. Documented: one of `fromDate` with `toDate` or
 * `updatedFrom` must be there, `updatedTo` is now when left out, the start lies before the end, the
 * end is not in the future, the range is under six months. Assumed: both ranges may be given, and
 * an activity must then lie in both; a range of exactly six calendar months is refused.
 */
export function readDateRanges(
  query: QueryCheck,
  now: Date,
): { occurred?: DateRange; updated?: DateRange } {
  if (!query.has("updatedFrom")) requireEnds(query);
  else if (query.has("fromDate") || query.has("toDate")) requireEnds(query);
  if (query.has("updatedTo") && !query.has("updatedFrom")) {
    query.refuse("updatedFrom", "is required when updated to is present");
  }
  const occurred = readRange(query, ["fromDate", "toDate"], now);
  const updated = readRange(query, ["updatedFrom", "updatedTo"], now, now);
  return { ...(occurred && { occurred }), ...(updated && { updated }) };
}

function requireEnds(query: QueryCheck): void {
  const without = "is required when updated from is not present";
  if (!query.has("fromDate")) {
    query.refuse("fromDate", query.has("toDate") ? "is required when to date is present" : without);
  }
  if (!query.has("toDate")) {
    query.refuse(
      "toDate",
      query.has("fromDate") ? "is required when from date is present" : without,
    );
  }
}

function readRange(
  query: QueryCheck,
  [fromName, toName]: readonly [string, string],
  now: Date,
  otherwise?: Date,
): DateRange | undefined {
  const from = query.date(fromName);
  const to = query.date(toName) ?? (query.has(toName) ? undefined : otherwise);
  if (to !== undefined && to > now) {
    query.refuse(toName, "must be a date before or equal to now");
  }
  if (from === undefined || to === undefined) return undefined;
  if (from >= to) query.refuse(fromName, `must be a date before ${spoken(toName)}`);
  else if (to >= sixMonthsAfter(from)) {
    query.refuse(fromName, `must be less than six months before ${spoken(toName)}`);
  }
  return { from, to };
}

/** Whether a moment lies in a range. No range holds every moment. */
export function isWithin(moment: string, range: DateRange | undefined): boolean {
  if (range === undefined) return true;
  const date = new Date(moment);
  return range.from <= date && date < range.to;
}
