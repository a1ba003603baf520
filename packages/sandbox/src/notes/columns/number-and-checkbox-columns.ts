import {
  boolean,
  nullable,
  number as numberCheck,
  object,
  text,
} from "../validation/validators.js";
import type { ColumnKind } from "./column-kind.js";

/** The column `number`. */
export const numberColumn: ColumnKind<number | null> = {
  validate: nullable(numberCheck),
  getEmptyValue: () => null,
  serialize: (kept) => kept,
  filter: "number",
  toPlain: (kept) => kept,
  toSortKey: (kept) => kept,
  validateConfig: object({}, { format: text({ min: 1 }) }),
  normalizeConfig: (sent: { format?: string }) => ({ format: sent.format ?? "number" }),
  changeConfig: (sent: { format?: string }, column) => ({ ...column.config, ...sent }),
};

/** The column `checkbox`. */
export const checkboxColumn: ColumnKind<boolean> = {
  validate: boolean,
  getEmptyValue: () => false,
  serialize: (kept) => kept,
  filter: "checkbox",
  toPlain: (kept) => kept,
  toSortKey: (kept) => Number(kept),
  validateConfig: object({}),
};
