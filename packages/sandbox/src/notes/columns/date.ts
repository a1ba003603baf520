import { nullable, object } from "../validation/check.js";
import { dateCheck } from "../validation/values.js";
import type { ColumnKind, DateSpan } from "./column-kind.js";

/** The column `date`. */
export const date: ColumnKind<DateSpan | null> = {
  sent: nullable(dateCheck),
  keep: (sent: (Partial<DateSpan> & { start: string }) | null) =>
    sent && { start: sent.start, end: sent.end ?? null, time_zone: sent.time_zone ?? null },
  empty: () => null,
  answer: (kept) => kept,
  filter: "date",
  plain: (kept) => kept,
  sortKey: (kept) => kept && new Date(kept.start).toISOString(),
  config: object({}),
};
