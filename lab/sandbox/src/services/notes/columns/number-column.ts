import { nullable, number as numberCheck, object, text } from "../validation/validators.js";
import type { ColumnKind } from "./column-kind.js";

/** The column kind `number`. */
export const numberColumn: ColumnKind<number | null> = {
  validate: nullable(numberCheck),
  getEmptyValue: () => null,
  serialize: (stored) => stored,
  filter: "number",
  toPlain: (stored) => stored,
  toSortKey: (stored) => stored,
  validateConfig: object({}, { format: text({ min: 1 }) }),
  normalizeConfig: (input: { format?: string }) => ({ format: input.format ?? "number" }),
  changeConfig: (input: { format?: string }, column) => ({ ...column.config, ...input }),
};
