import { z } from "zod";
import { parseUtcMs } from "./date-time.js";

/** Input for a day. */
export function calendarDate(description: string) {
  return z
    .string()
    .refine(
      (value) => parseUtcMs(`${value} 00:00:00`) !== undefined,
      "expected an existing day as YYYY-MM-DD, such as 2026-03-31",
    )
    .describe(description);
}
