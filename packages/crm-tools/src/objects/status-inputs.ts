import { forModels } from "@workbelt/core/provider";
import { z } from "zod";

// Attio allows fractions in the parts of the time only.
const NUMBER = String.raw`\d+(?:[.,]\d+)?`;
const DURATION = new RegExp(
  String.raw`^P(?=.)(?:\d+Y)?(?:\d+M)?(?:\d+W)?(?:\d+D)?(?:T(?=.)(?:${NUMBER}H)?(?:${NUMBER}M)?(?:${NUMBER}S)?)?$`,
);
const MESSAGE = "expected an ISO 8601 duration, such as P14D for 14 days";

/** The target time that a record should spend in a status. */
export const duration = z
  .string()
  .refine((text) => DURATION.test(text), MESSAGE)
  .describe("ISO 8601 duration, such as P14D");

/** A target time, or null or an empty text, which remove it. */
export const durationOrNone = forModels(
  z
    .string()
    .refine((text) => text === "" || DURATION.test(text), `${MESSAGE}, or "" to remove it`)
    .nullable()
    .describe('ISO 8601 duration, such as P14D; "" removes it'),
  { withoutNull: true },
);

/** Encodes the changes of a status. */
export function encodeStatus<Change extends { target_time_in_status?: string | null | undefined }>(
  change: Change,
) {
  return change.target_time_in_status === "" ? { ...change, target_time_in_status: null } : change;
}
