import { type InputParser, toWords } from "./input-parser.js";

/** A stretch of time: `from` belongs to it, `to` does not. An end left out is open. */
export interface DateRange {
  from?: Date | undefined;
  to?: Date | undefined;
}

/**
 * Refuses a range that ends in the future or does not begin before its end (both documented).
 * Returns whether its order is right, so that a caller can go on to check its length.
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

/** Whether a moment lies in a range. */
export function isWithin(moment: string, { from, to }: DateRange): boolean {
  const date = new Date(moment);
  return (from === undefined || from <= date) && (to === undefined || date < to);
}
