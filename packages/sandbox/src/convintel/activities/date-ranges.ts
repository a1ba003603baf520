import { checkRange, type DateRange } from "../http/date-range.js";
import { sixMonthsAfter } from "../http/dates.js";
import { type InputCheck, spoken } from "../http/input-check.js";

/**
 * Reads the two date ranges of `getActivities`. Documented: one of `fromDate` with `toDate` or
 * `updatedFrom` must be there, `updatedTo` is now when left out, the start lies before the end, the
 * end is not in the future, the range is under six months. Assumed: both ranges may be given, and
 * an activity must then lie in both; a range of exactly six calendar months is refused.
 */
export function readDateRanges(
  query: InputCheck,
  now: Date,
): { occurred: DateRange; updated: DateRange } {
  if (!query.has("updatedFrom")) requireEnds(query);
  else if (query.has("fromDate") || query.has("toDate")) requireEnds(query);
  if (query.has("updatedTo") && !query.has("updatedFrom")) {
    query.refuse("updatedFrom", "is required when updated to is present");
  }
  return {
    occurred: readRange(query, ["fromDate", "toDate"], now),
    updated: readRange(query, ["updatedFrom", "updatedTo"], now, now),
  };
}

function requireEnds(query: InputCheck): void {
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

/** Reads one range; an open one, which holds every moment, when it was not given. */
function readRange(
  query: InputCheck,
  names: readonly [string, string],
  now: Date,
  otherwise?: Date,
): DateRange {
  const [fromName, toName] = names;
  const from = query.date(fromName);
  const to = query.date(toName) ?? (query.has(toName) ? undefined : otherwise);
  const ordered = checkRange(query, { from, to }, names, now);
  if (from === undefined || to === undefined) return {};
  if (ordered && to >= sixMonthsAfter(from)) {
    query.refuse(fromName, `must be less than six months before ${spoken(toName)}`);
  }
  return { from, to };
}
