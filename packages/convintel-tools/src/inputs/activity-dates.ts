import { forModels } from "@workbelt/core/provider";
import { type Problem, validateRange } from "./validate-range.js";
import { dateTime } from "./date-time.js";

/** The inputs that select activities by time. */
export const activityDates = {
  fromDate: forModels(
    dateTime("Activities after this date, or time in UTC, YYYY-MM-DD HH:MM:SS, or ISO 8601"),
    { description: false },
  ).optional(),
  toDate: forModels(dateTime("Activities before this moment, UTC, or up to the end of this date"), {
    description: false,
  }).optional(),
  updatedFrom: forModels(dateTime("Activities updated after this moment, UTC"), {
    description: false,
  }).optional(),
  updatedTo: forModels(
    dateTime(
      "Activities updated before this moment, UTC (default now); set it when reading several pages",
    ),
    { description: "Set it when reading several pages" },
  ).optional(),
};

type ActivityDates = Partial<Record<keyof typeof activityDates, string | undefined>>;

/**
 * Returns the rules that dates break: exactly one of the two pairs, and the rules for ranges. For a search, which reads
 * a range in parts, the range may be longer, and both dates or the end may be left out.
 */
export function validateActivityDates(
  dates: ActivityDates,
  now: number,
  isSearch = false,
): Problem[] {
  const maxMonths = isSearch ? false : undefined;
  const { fromDate, toDate, updatedFrom, updatedTo } = dates;
  const occurred = {
    from: { field: "fromDate", value: fromDate },
    to: { field: "toDate", value: toDate },
  };
  const updated = {
    from: { field: "updatedFrom", value: updatedFrom },
    to: { field: "updatedTo", value: updatedTo },
  };
  return [
    ...validatePairs(dates, isSearch),
    // Half of this pair is already reported; only the other pair may be open-ended.
    ...(fromDate !== undefined && toDate === undefined && !isSearch
      ? []
      : validateRange({ ...occurred, now, maxMonths })),
    ...validateRange({ ...updated, now, maxMonths }),
  ];
}

function validatePairs(
  { fromDate, toDate, updatedFrom, updatedTo }: ActivityDates,
  isSearch: boolean,
): Problem[] {
  const byOccurrence = fromDate !== undefined || toDate !== undefined;
  const byUpdate = updatedFrom !== undefined || updatedTo !== undefined;
  if (byOccurrence && byUpdate) {
    const field = updatedFrom === undefined ? "updatedTo" : "updatedFrom";
    return [{ field, message: "expected without fromDate and toDate: give one of the pairs only" }];
  }
  if (byUpdate) {
    return updatedFrom === undefined
      ? [{ field: "updatedFrom", message: "expected together with updatedTo" }]
      : [];
  }
  if (isSearch && toDate === undefined) return [];
  if (!byOccurrence) {
    return [{ field: "fromDate", message: "expected, with toDate; or give updatedFrom instead" }];
  }
  if (toDate === undefined)
    return [{ field: "toDate", message: "expected together with fromDate" }];
  if (fromDate !== undefined) return [];
  return [{ field: "fromDate", message: "expected together with toDate" }];
}
