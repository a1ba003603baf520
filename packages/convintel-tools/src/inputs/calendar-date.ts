import { isDate } from "@workbelt/core/provider";
import { z } from "zod";

/** Input for a day. */
export function calendarDate(description: string) {
  return z
    .string()
    .refine(isDate, "expected an existing day as YYYY-MM-DD, such as 2026-03-31")
    .describe(description);
}
