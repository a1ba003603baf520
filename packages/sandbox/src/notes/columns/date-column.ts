import { nullable, object } from "../validation/validators.js";
import { validateDate } from "../validation/validate-values.js";
import type { ColumnKind, DateSpan } from "./column-kind.js";

/** The column kind `date`. */
export const dateColumn: ColumnKind<DateSpan | null> = {
  validate: nullable(validateDate),
  normalize: (input: (Partial<DateSpan> & { start: string }) | null) =>
    input && { start: input.start, end: input.end ?? null, time_zone: input.time_zone ?? null },
  getEmptyValue: () => null,
  serialize: (stored) => stored,
  filter: "date",
  toPlain: (stored) => stored,
  toSortKey: (stored) => stored && new Date(stored.start).toISOString(),
  validateConfig: object({}),
};
