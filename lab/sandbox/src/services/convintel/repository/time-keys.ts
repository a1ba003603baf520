import { type KeyRange, startingWith } from "../../../store/document-index.js";

/** A range that includes `from` and excludes `to`. A missing end is open. */
export interface DateRange {
  from?: Date | undefined;
  to?: Date | undefined;
}

// Larger than the time of any date, so that later times have smaller keys of the same length.
const LATEST_MS = 8_640_000_000_000_000;
const DIGITS = 16;

/** Returns the key of a time in an index by time. */
export function toTimeKey(moment: string): string {
  return new Date(moment).toISOString();
}

/** Returns the keys after `prefix` of the times in a range. */
export function toTimeRange(prefix: string, { from, to }: DateRange): KeyRange {
  return {
    ...startingWith(prefix),
    ...(from && { from: prefix + from.toISOString() }),
    ...(to && { before: prefix + to.toISOString() }),
  };
}

/** Returns the key of a time in an index in which the newest time comes first. */
export function toNewestFirstKey(ms: number): string {
  return String(LATEST_MS - ms).padStart(DIGITS, "0");
}

/** Returns the keys after `prefix` of the times in a range, in an index with the newest time first. */
export function toNewestFirstRange(prefix: string, { from, to }: DateRange): KeyRange {
  return {
    ...startingWith(prefix),
    // The end is excluded and the start included, so each bound is one millisecond earlier.
    ...(to && { from: prefix + toNewestFirstKey(to.getTime() - 1) }),
    ...(from && { before: prefix + toNewestFirstKey(from.getTime() - 1) }),
  };
}
