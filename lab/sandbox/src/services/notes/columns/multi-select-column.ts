import { list } from "../validation/validators.js";
import type { ColumnKind } from "./column-kind.js";
import { serializeOption, getOptionName, getOptionIndex, type OptionInput } from "./options.js";
import { validateOption } from "./validate-option.js";
import { resolveOptionId, optionColumn } from "./option-column.js";

/** The column kind `multi_select`. */
export const multiSelectColumn: ColumnKind<string[]> = {
  validate: list(validateOption),
  normalize: (input: OptionInput[], column) => [
    ...new Set(input.map((each) => resolveOptionId(each, column))),
  ],
  getEmptyValue: () => [],
  serialize: (stored, { column }) => stored.flatMap((id) => serializeOption(column, id) ?? []),
  filter: "choices",
  toPlain: (stored, { column }) => stored.map((id) => getOptionName(column, id)),
  toSortKey: ([first], { column }) => (first === undefined ? null : getOptionIndex(column, first)),
  ...optionColumn,
};
