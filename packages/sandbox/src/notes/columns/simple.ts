import { boolean, nullable, number as numberCheck, object, text } from "../validation/check.js";
import type { ColumnKind } from "./column-kind.js";

/** The column `number`. */
export const number: ColumnKind<number | null> = {
  sent: nullable(numberCheck),
  empty: () => null,
  answer: (kept) => kept,
  filter: "number",
  plain: (kept) => kept,
  sortKey: (kept) => kept,
  config: object({}, { format: text({ min: 1 }) }),
  keepConfig: (sent: { format?: string }) => ({ format: sent.format ?? "number" }),
  changeConfig: (sent: { format?: string }, column) => ({ ...column.config, ...sent }),
};

/** The column `checkbox`. */
export const checkbox: ColumnKind<boolean> = {
  sent: boolean,
  empty: () => false,
  answer: (kept) => kept,
  filter: "checkbox",
  plain: (kept) => kept,
  sortKey: (kept) => Number(kept),
  config: object({}),
};
