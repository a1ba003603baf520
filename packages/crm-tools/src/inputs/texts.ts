import {
  type Api,
  describeMoment,
  explainMoment,
  type MomentOptions,
  parseMoment,
  textUpTo,
} from "@workbelt/core/provider";
import { z } from "zod";

const EMPTY = "expected a text; this one is empty";

/** Returns true for a string with more than white space. */
export function hasText(text: string | undefined): boolean {
  return text !== undefined && text.trim() !== "";
}

/**
 * An input for a string that must say something. The CRM accepts empty ones, which leave a task, note or name that
 * no one can read.
 */
export function nonBlank({
  max,
  message = EMPTY,
}: { max?: number; message?: string } = {}): z.ZodString {
  return (max === undefined ? z.string() : textUpTo(max)).refine(hasText, message);
}

const EXPECTED = "expected a date or an ISO 8601 time, such as 2026-03-31T17:00:00.000Z";

/** An input that accepts a date-time, with a zone or without, or a date. Read it with {@link readTimestamp}. */
export function timestamp(description: string) {
  return timestampUnless(() => false, description);
}

/** Like {@link timestamp}, but also accepts an empty string, by which a caller removes a time. */
export function timestampOrEmpty(description: string) {
  return timestampUnless((text) => text === "", description);
}

function timestampUnless(isOther: (text: string) => boolean, description: string) {
  return z
    .string()
    .refine((text) => isOther(text) || parseMoment(text, { day: "start" }) !== undefined, {
      error: ({ input }) => `${EXPECTED}${explainMoment(String(input))}`,
    })
    .describe(description);
}

/**
 * Converts a checked input to the CRM's documented form, ISO 8601 with milliseconds and a zone. Reports a zone that had
 * to be assumed, and a local time that occurs twice or not at all.
 */
export function readTimestamp<Text extends string | undefined>(
  field: string,
  text: Text,
  options: MomentOptions,
  api: Api,
): Text | string {
  if (text === undefined) return text;
  const { assumed, ms = Number.NaN } = parseMoment(text, options) ?? {};
  const sent = new Date(ms).toISOString();
  if (assumed !== undefined) api.adjust(describeMoment(field, text, sent, assumed));
  return sent;
}

/** Returns true for an IANA time zone. Offsets such as +02:00 are none: the CRM would treat them as UTC. */
export function isTimeZone(name: string): boolean {
  try {
    return /^[A-Z]/i.test(name) && Boolean(Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}

/** The message for a string that is no time zone. */
export const TIME_ZONE_EXPECTED = "expected an IANA time zone, such as Europe/Berlin";
