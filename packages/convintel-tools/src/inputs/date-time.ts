import { parseDateTime } from "@workbelt/core/provider";
import { z } from "zod";

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const WITHOUT_ZONE = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(?:\.\d+)?$/;

/** What is said of a date and time of another form, or that there is not. */
export const DATE_TIME_EXPECTED = describeExpectedDateTime("2026-03-31 17:00:00");

/**
 * Milliseconds since the epoch, to the second, of a `YYYY-MM-DD HH:MM:SS` in UTC, or of an RFC 3339
 * date-time, which says its zone, as the service has them in its replies; undefined when it is neither.
 */
export function parseUtcMs(text: string): number | undefined {
  const ms = parseDateTime(WITHOUT_ZONE.test(text) ? `${text}Z` : text);
  return ms === undefined ? undefined : Math.floor(ms / 1000) * 1000;
}

/** A moment as the service writes it in queries: `YYYY-MM-DD HH:MM:SS`, in UTC. */
export function formatUtc(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace("T", " ");
}

/** Inputs with their dates and times as the service takes them; all else as it is. */
export function toUtcDates<Input extends object>(input: Input): Input {
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => {
      const ms = typeof value === "string" ? parseUtcMs(value) : undefined;
      return [name, ms === undefined ? value : formatUtc(ms)];
    }),
  ) as Input;
}

/** An input that takes a date and time; `timeOfDay` is offered to callers who give a date alone. */
export function dateTime(description: string, timeOfDay = "00:00:00") {
  return z
    .string()
    .superRefine((text, context) => {
      if (parseUtcMs(text) !== undefined) return;
      const offered = `${text} ${timeOfDay}`;
      const isDate = DATE.test(text) && parseUtcMs(offered) !== undefined;
      const message = isDate ? describeExpectedDateTime(offered) : DATE_TIME_EXPECTED;
      context.addIssue({ code: "custom", message });
    })
    .describe(description);
}

function describeExpectedDateTime(example: string): string {
  return `expected an existing date and time: YYYY-MM-DD HH:MM:SS in UTC, such as ${example}, or ISO 8601 with Z or an offset`;
}
