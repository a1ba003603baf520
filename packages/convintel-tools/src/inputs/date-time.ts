import { describeMoment, explainMoment, parseMoment } from "@workbelt/core/provider";
import { z } from "zod";
import type { ConvintelApi } from "../service.js";

/** The part of a description about the form of dates and times. */
export const TIMES = "Dates are YYYY-MM-DD, for whole days, or ISO 8601, UTC without a zone";

/** Message for an invalid date and time. */
export const DATE_TIME_EXPECTED =
  "expected an existing date, YYYY-MM-DD, or a date and time: YYYY-MM-DD HH:MM:SS in UTC, such as 2026-03-31 17:00:00, or ISO 8601 with Z or an offset";

// The inputs that begin and end a range of time.
const STARTS = ["fromDate", "updatedFrom"];
const ENDS = ["toDate", "updatedTo"];

const DAY_MS = 86_400_000;

/**
 * Parses a date-time, in UTC if it has no zone, to milliseconds since the epoch, without fractions of a second;
 * undefined for another text. A date is the start of its day, or its last second.
 */
export function parseUtcMs(text: string, day: "start" | "end" = "start"): number | undefined {
  return parseUtc(text, day)?.ms;
}

function parseUtc(text: string, day: "start" | "end") {
  const moment = parseMoment(text, { day, timeZone: "UTC" });
  return moment && { ...moment, ms: Math.floor(moment.ms / 1000) * 1000 };
}

/** Formats a moment for the service's queries: `YYYY-MM-DD HH:MM:SS`, in UTC. */
export function formatUtc(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace("T", " ");
}

/** Inputs with dates in the service's format, and sentences about those that leave a choice. */
export interface UtcDates<Input> {
  input: Input;
  adjusted: string[];
}

/**
 * Converts the dates and times of an input to the service's format; the rest is unchanged. An end after now is now:
 * the service rejects ends in the future, and nothing has been recorded after now.
 */
export function toUtcDates<Input extends object>(input: Input, now: number): UtcDates<Input> {
  const adjusted: string[] = [];
  // An end in what is left of today, or at its midnight, has the results that it asks for.
  const midnightMs = (Math.floor(now / DAY_MS) + 1) * DAY_MS;
  const read = (name: string, value: unknown): unknown => {
    const isEnd = ENDS.includes(name);
    if (typeof value !== "string" || !(isEnd || STARTS.includes(name))) return value;
    const moment = parseUtc(value, isEnd ? "end" : "start");
    if (moment === undefined) return value;
    const { assumed, ms } = moment;
    const sent = formatUtc(isEnd ? Math.min(ms, now) : ms);
    const isLater = isEnd && ms > midnightMs;
    const choice = isLater ? "the current time, UTC, as it may not be later" : assumed;
    if (choice !== undefined) adjusted.push(describeMoment(name, value, sent, choice));
    return sent;
  };
  const entries = Object.entries(input).map(([name, value]) => [name, read(name, value)] as const);
  return { input: Object.fromEntries(entries) as Input, adjusted };
}

/** Converts the dates and times of a call's input, and reports an end after today, and a local time that occurs twice or not at all. */
export function readDates<Input extends object>(given: Input, api: ConvintelApi): Input {
  const { adjusted, input } = toUtcDates(given, api.startedAt);
  for (const sentence of adjusted) api.adjust(sentence);
  return input;
}

/** Input for a date, or a date and time. */
export function dateTime(description: string) {
  return z
    .string()
    .refine((text) => parseUtcMs(text) !== undefined, {
      error: ({ input }) => `${DATE_TIME_EXPECTED}${explainMoment(String(input))}`,
    })
    .describe(description);
}
