import { nullable, object } from "../validation/validators.js";
import { normalizeDate, validateDate, type DateInput, type DateSpan } from "../dates/date-span.js";
import type { ColumnKind } from "./column-kind.js";

/** The column kind `date`. */
export const dateColumn: ColumnKind<DateSpan | null> = {
  validate: nullable(validateDate),
  normalize: (input: DateInput | null) => input && normalizeDate(input),
  getEmptyValue: () => null,
  serialize: (stored) => stored,
  filter: "date",
  toPlain: (stored) => stored,
  toSortKey: (stored) => stored && new Date(stored.start).toISOString(),
  validateConfig: object({}),
};
