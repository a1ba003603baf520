import { parseDateTime } from "@workbelt/core/provider";
import { z } from "zod";

const EXPECTATION = "expected an ISO 8601 time with a zone, such as";
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const WITHOUT_ZONE = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/;

/**
 * An input that accepts any RFC 3339 date-time with a zone, and converts it to the CRM's documented
 * form: ISO 8601 with milliseconds and a zone.
 */
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
    .superRefine((text, context) => {
      if (isOther(text) || toTimestamp(text) !== undefined) return;
      context.addIssue({ code: "custom", message: `${EXPECTATION} ${suggestTimestamp(text)}` });
    })
    .overwrite((text) => toTimestamp(text) ?? text)
    .describe(description);
}

function toTimestamp(text: string): string | undefined {
  const ms = parseDateTime(text);
  return ms === undefined ? undefined : new Date(ms).toISOString();
}

/** Suggests a time on the given day, if there is one. */
export function suggestTimestamp(text: string): string {
  const timeOfDay = WITHOUT_ZONE.test(text) ? text.slice(11, 16) : "09:00";
  const given = DATE.test(text) || WITHOUT_ZONE.test(text) ? text.slice(0, 10) : "";
  return toTimestamp(`${given}T${timeOfDay}:00Z`) ?? "2026-03-31T17:00:00.000Z";
}
