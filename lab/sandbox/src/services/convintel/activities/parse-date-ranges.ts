import type { DateRange } from "../repository/time-keys.js";
import { validateRange } from "../http/date-range.js";
import { addSixMonths } from "../http/dates.js";
import { type InputParser, toWords } from "../http/input-parser.js";

/**
 * Parses the two date ranges of `getActivities`. Documented: one of `fromDate` with `toDate` or
 * `updatedFrom` is required, `updatedTo` defaults to now, the start is before the end, the end is
 * not in the future, the range is under six months. Assumed [activity-ranges]: both ranges may be given, and
 * an activity must then lie in both; a range of exactly six calendar months is rejected.
 */
export function parseDateRanges(
  query: InputParser,
  now: Date,
): { occurred: DateRange; updated: DateRange } {
  if (!query.has("updatedFrom")) requireBothEnds(query);
  else if (query.has("fromDate") || query.has("toDate")) requireBothEnds(query);
  if (query.has("updatedTo") && !query.has("updatedFrom")) {
    query.reject("updatedFrom", "is required when updated to is present");
  }
  return {
    occurred: parseRange(query, ["fromDate", "toDate"], now),
    updated: parseRange(query, ["updatedFrom", "updatedTo"], now, now),
  };
}

function requireBothEnds(query: InputParser): void {
  const without = "is required when updated from is not present";
  if (!query.has("fromDate")) {
    query.reject("fromDate", query.has("toDate") ? "is required when to date is present" : without);
  }
  if (!query.has("toDate")) {
    query.reject(
      "toDate",
      query.has("fromDate") ? "is required when from date is present" : without,
    );
  }
}

/** Parses one range; a missing range is open. */
function parseRange(
  query: InputParser,
  names: readonly [string, string],
  now: Date,
  defaultEnd?: Date,
): DateRange {
  const [fromName, toName] = names;
  const from = query.parseDate(fromName);
  const to = query.parseDate(toName) ?? (query.has(toName) ? undefined : defaultEnd);
  const ordered = validateRange(query, { from, to }, names, now);
  if (from === undefined || to === undefined) return {};
  if (ordered && to >= addSixMonths(from)) {
    query.reject(fromName, `must be less than six months before ${toWords(toName)}`);
  }
  return { from, to };
}
