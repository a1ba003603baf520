import { explainMoment, toDate } from "@workbelt/core/provider";
import { z } from "zod";

/** Input for a day. */
export function calendarDate(description: string) {
  return z
    .string()
    .refine((text) => toDate(text) !== undefined, {
      error: ({ input }) =>
        `expected an existing day as YYYY-MM-DD, such as 2026-03-31${explainMoment(String(input))}`,
    })
    .overwrite((text) => toDate(text) ?? text)
    .describe(description);
}
