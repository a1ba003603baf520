import { nullable, object } from "../validation/validators.js";
import { validateDate } from "../validation/validate-values.js";
import type { ColumnKind, DateSpan } from "./column-kind.js";

/** The column `date`. */
export const dateColumn: ColumnKind<DateSpan | null> = {
  validate: nullable(validateDate),
  normalize: (sent: (Partial<DateSpan> & { start: string }) | null) =>
    sent && { start: sent.start, end: sent.end ?? null, time_zone: sent.time_zone ?? null },
  getEmptyValue: () => null,
  serialize: (kept) => kept,
  filter: "date",
  toPlain: (kept) => kept,
  toSortKey: (kept) => kept && new Date(kept.start).toISOString(),
  validateConfig: object({}),
};
