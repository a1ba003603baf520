import { parseDateTime } from "@workbelt/core/provider";
import { z } from "zod";

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const WITHOUT_ZONE = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(?:\.\d+)?$/;

/** The part of a description about the form of dates and times. */
export const TIMES =
  "Times are UTC, YYYY-MM-DD HH:MM:SS, or ISO 8601 with a zone, not in the future";

/** Message for an invalid date and time. */
export const DATE_TIME_EXPECTED = describeExpectedDateTime("2026-03-31 17:00:00");

/**
 * Parses `YYYY-MM-DD HH:MM:SS` in UTC, or an RFC 3339 date-time with a zone, as in the service's
 * responses, to milliseconds since the epoch, without fractions of a second; undefined if it is neither.
 */
export function parseUtcMs(text: string): number | undefined {
  const ms = parseDateTime(WITHOUT_ZONE.test(text) ? `${text}Z` : text);
  return ms === undefined ? undefined : Math.floor(ms / 1000) * 1000;
}

/** Formats a moment for the service's queries: `YYYY-MM-DD HH:MM:SS`, in UTC. */
export function formatUtc(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace("T", " ");
}

/** Converts the dates and times of an input to the service's format; the rest is unchanged. */
export function toUtcDates<Input extends object>(input: Input): Input {
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => {
      const ms = typeof value === "string" ? parseUtcMs(value) : undefined;
      return [name, ms === undefined ? value : formatUtc(ms)];
    }),
  ) as Input;
}

/** Input for a date and time; `timeOfDay` is suggested to callers who give only a date. */
export function dateTime(description: string, timeOfDay = "00:00:00") {
  return z
    .string()
    .superRefine((text, context) => {
      if (parseUtcMs(text) !== undefined) return;
      const suggestion = `${text} ${timeOfDay}`;
      const isDate = DATE.test(text) && parseUtcMs(suggestion) !== undefined;
      const message = isDate ? describeExpectedDateTime(suggestion) : DATE_TIME_EXPECTED;
      context.addIssue({ code: "custom", message });
    })
    .describe(description);
}

function describeExpectedDateTime(example: string): string {
  return `expected an existing date and time: YYYY-MM-DD HH:MM:SS in UTC, such as ${example}, or ISO 8601 with Z or an offset`;
}
