import type { z } from "zod";
import { validateRange } from "./validate-range.js";
import { dateTime } from "./date-time.js";
import { rangeEnd } from "./range-end.js";

/** The dates by which records about calls are chosen. */
interface Dates {
  fromDate?: string | undefined;
  toDate?: string | undefined;
}

/** The input for where a range of time begins; `what` are the records and what became of them then. */
export function fromDate(what: string) {
  return dateTime(`${what} after this moment, UTC, YYYY-MM-DD HH:MM:SS, or ISO 8601 with a zone`);
}

/** The input for where a range of time ends. */
export function toDate(what: string) {
  return rangeEnd(`${what} before this moment, UTC; not in the future`);
}

/** The rule across the two: in order, and not in the future. How long such ranges may be is not documented. */
export function checkRecordDates(dates: Dates, context: z.core.$RefinementCtx<Dates>): void {
  const problems = validateRange({
    from: { field: "fromDate", value: dates.fromDate },
    to: { field: "toDate", value: dates.toDate },
    now: Date.now(),
    maxMonths: false,
  });
  for (const { field, message } of problems) {
    context.addIssue({ code: "custom", path: [field], message });
  }
}
