import { type Api, explainMoment, parseMoment, toDate } from "@workbelt/core/provider";
import { z } from "zod";
import { isTimeZone, readTimestamp, TIME_ZONE_EXPECTED } from "../inputs/texts.js";

/** An input that accepts a date-time with a zone, or the date of an all-day meeting. */
export function meetingTime(description: string) {
  return z
    .string()
    .refine((text) => toMs(text) !== undefined, {
      error: ({ input }) =>
        `expected a time, such as 2026-03-31T17:00:00.000Z, or a date, such as 2026-03-31${explainMoment(String(input))}`,
    })
    .describe(description);
}

/** Requires that start and end are both dates or both times, in order, and the time zone known. */
export function refineMeetingTimes<Input extends z.ZodObject>(input: Input): Input {
  return input.superRefine((value, context) => {
    const { end, start, timezone } = value as { start: string; end: string; timezone?: string };
    const addIssue = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    const isSameForm = (toDate(start) === undefined) === (toDate(end) === undefined);
    if (!isSameForm) {
      addIssue("end", "expected the form of start: both dates or both times");
    }
    if (timezone !== undefined && !isTimeZone(timezone)) {
      addIssue("timezone", TIME_ZONE_EXPECTED);
    } else if (
      isSameForm &&
      (toMs(end, timezone) ?? Infinity) <= (toMs(start, timezone) ?? -Infinity)
    ) {
      addIssue("end", "expected to be after start: end is exclusive");
    }
  });
}

/** Converts the input `start` or `end` to the form of the CRM. A time without a zone is in `timezone`. */
export function toMoment(field: "start" | "end", text: string, timezone: string, api: Api) {
  const date = toDate(text);
  if (date !== undefined) return { date };
  const options = { day: "start", timeZone: timezone } as const;
  return { datetime: readTimestamp(field, text, options, api), timezone };
}

function toMs(text: string, timeZone?: string): number | undefined {
  return parseMoment(text, { day: "start", timeZone })?.ms;
}
