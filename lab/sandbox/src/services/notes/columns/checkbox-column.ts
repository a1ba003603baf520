import { boolean, object } from "../validation/validators.js";
import type { ColumnKind } from "./column-kind.js";

/** The column kind `checkbox`. */
export const checkboxColumn: ColumnKind<boolean> = {
  validate: boolean,
  getEmptyValue: () => false,
  serialize: (stored) => stored,
  filter: "checkbox",
  toPlain: (stored) => stored,
  toSortKey: (stored) => Number(stored),
  validateConfig: object({}),
};
