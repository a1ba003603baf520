import { forModels } from "@workbelt/core/provider";
import type { z } from "zod";
import { validateRange } from "./validate-range.js";
import { dateTime } from "./date-time.js";

/** The dates that select records about calls. */
interface Dates {
  fromDate?: string | undefined;
  toDate?: string | undefined;
}

/** Input for the start of a range of time; `what` names the records and the event, such as `Comments written`. */
export function fromDate(what: string) {
  return forModels(
    dateTime(`${what} after this date, or time in UTC, YYYY-MM-DD HH:MM:SS, or ISO 8601`),
    { description: false },
  );
}

/** Input for the end of a range of time. */
export function toDate(what: string) {
  return forModels(dateTime(`${what} before this moment, UTC, or up to the end of this date`), {
    description: false,
  });
}

/** Checks that the dates are in order and not in the future. No maximum length is documented for these ranges. */
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
