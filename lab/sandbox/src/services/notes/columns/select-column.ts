import { nullable } from "../validation/validators.js";
import type { ColumnKind } from "./column-kind.js";
import { serializeOption, getOptionName, getOptionIndex, type OptionInput } from "./options.js";
import { validateOption } from "./validate-option.js";
import { resolveOptionId, optionColumn } from "./option-column.js";

/** The column kind `select`. */
export const selectColumn: ColumnKind<string | null> = {
  validate: nullable(validateOption),
  normalize: (input: OptionInput | null, column) => input && resolveOptionId(input, column),
  getEmptyValue: () => null,
  serialize: (stored, { column }) => stored && serializeOption(column, stored),
  filter: "choice",
  toPlain: (stored, { column }) => stored && getOptionName(column, stored),
  toSortKey: (stored, { column }) => stored && getOptionIndex(column, stored),
  ...optionColumn,
};
