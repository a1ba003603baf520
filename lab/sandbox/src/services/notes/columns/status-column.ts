import { validationError } from "../errors.js";
import type { ColumnKind } from "./column-kind.js";
import { mergeOptions } from "./create-option.js";
import { findOption, getOptions, type OptionInput } from "./options.js";
import { groupOptions, createStatusConfig } from "./status-groups.js";
import { selectColumn } from "./select-column.js";
import type { OptionsInput } from "./option-column.js";

/** The column kind `status`. Unlike a select, it accepts no new options and is never empty. */
export const statusColumn: ColumnKind<string | null> = {
  ...selectColumn,
  normalize: (input: OptionInput | null, column) => {
    if (input === null) return statusColumn.getEmptyValue(column);
    const option = findOption(column, input);
    if (option !== undefined) return option.id;
    // The unbalanced quotation mark is the service's.
    const message = `Status option "${input.name ?? input.id}" does not exist".`;
    throw validationError(`Invalid status option. ${message}`);
  },
  getEmptyValue: (column) => getOptions(column)[0]?.id ?? null,
  normalizeConfig: createStatusConfig,
  changeConfig: (input: OptionsInput, column) => {
    const { options } = input;
    return options === undefined
      ? column.config
      : { ...groupOptions(mergeOptions(options, column)) };
  },
};
