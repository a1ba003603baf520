import { parseDateTime } from "@workbelt/core/provider";
import { z } from "zod";
import { suggestTimestamp } from "../inputs/timestamp.js";

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** An input that accepts a date-time with a zone, or the date of an all-day meeting. */
export function meetingTime(description: string) {
  return z
    .string()
    .refine((text) => toMs(text) !== undefined, {
      error: ({ input }) =>
        `expected a time with a zone, such as ${suggestTimestamp(String(input))}, or a date, such as 2026-03-31`,
    })
    .describe(description);
}

/** Requires that start and end are both dates or both times, in order, and the time zone known. */
export function refineMeetingTimes<Input extends z.ZodObject>(input: Input): Input {
  return input.superRefine((value, context) => {
    const { end, start, timezone } = value as { start: string; end: string; timezone?: string };
    const addIssue = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    if (isDate(start) !== isDate(end)) {
      addIssue("end", "expected the form of start: both dates or both times");
    } else if ((toMs(end) ?? Infinity) <= (toMs(start) ?? -Infinity)) {
      addIssue("end", "expected to be after start: end is exclusive");
    }
    // Offsets such as +02:00 are no IANA names: the CRM would treat the zone as UTC.
    if (timezone !== undefined && !(/^[A-Z]/i.test(timezone) && isTimeZone(timezone))) {
      addIssue("timezone", "expected an IANA time zone, such as Europe/Berlin");
    }
  });
}

/** Converts a time or date to the form of the CRM. */
export function toMoment(text: string, timezone = "UTC") {
  if (isDate(text)) return { date: text };
  return { datetime: new Date(toMs(text) ?? Number.NaN).toISOString(), timezone };
}

function isDate(text: string): boolean {
  return DATE.test(text);
}

function toMs(text: string): number | undefined {
  return parseDateTime(isDate(text) ? `${text}T00:00:00Z` : text);
}

function isTimeZone(name: string): boolean {
  try {
    Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
