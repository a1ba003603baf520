import { validationError } from "../errors.js";
import { list, nullable, object } from "../validation/validators.js";
import type { Column } from "../repository/documents.js";
import type { ColumnKind } from "./column-kind.js";
import {
  serializeOption,
  validateChangedOption,
  mergeOptions,
  findOption,
  createOption,
  validateNewOption,
  validateOption,
  getOptionName,
  getOptionIndex,
  getOptions,
  type OptionDefinition,
  type OptionInput,
} from "./options.js";
import { groupOptions, createStatusConfig } from "./status-groups.js";

const optionColumn = {
  validateConfig: object({}, { options: list(validateNewOption) }),
  normalizeConfig: (input: OptionsInput) => ({ options: (input.options ?? []).map(createOption) }),
  validateConfigChange: object({}, { options: list(validateChangedOption) }),
  changeConfig: (input: OptionsInput, column: Column) => {
    const { options } = input;
    return options === undefined ? column.config : { options: mergeOptions(options, column) };
  },
};

interface OptionsInput {
  options?: OptionDefinition[];
}

/** Returns the id of an option; an unknown name becomes a new option. */
function resolveOptionId(input: OptionInput, column: Column): string {
  const option = findOption(column, input);
  if (option !== undefined) return option.id;
  if (input.name === undefined) {
    throw validationError(`Invalid select option. Option with id "${input.id}" does not exist.`);
  }
  const added = createOption(input, getOptions(column).length);
  getOptions(column).push(added);
  return added.id;
}

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
