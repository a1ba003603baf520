import type { DateRange } from "../repository/time-keys.js";
import { type InputParser, toWords } from "./input-parser.js";

/**
 * Rejects a range that ends in the future or does not start before its end (both documented). Returns
 * true if the order is right, so that the caller can check the length.
 */
export function validateRange(
  query: InputParser,
  { from, to }: DateRange,
  [fromName, toName]: readonly [string, string],
  now: Date,
): boolean {
  if (to !== undefined && to > now) query.reject(toName, "must be a date before or equal to now");
  const ordered = from === undefined || to === undefined || from < to;
  if (!ordered) query.reject(fromName, `must be a date before ${toWords(toName)}`);
  return ordered;
}

/** Returns true if a date is in a range. */
export function isWithin(moment: string, { from, to }: DateRange): boolean {
  const date = new Date(moment);
  return (from === undefined || from <= date) && (to === undefined || date < to);
}
