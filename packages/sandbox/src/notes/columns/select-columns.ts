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
  normalizeConfig: (sent: OptionsInput) => ({ options: (sent.options ?? []).map(createOption) }),
  validateConfigChange: object({}, { options: list(validateChangedOption) }),
  changeConfig: (sent: OptionsInput, column: Column) => {
    const { options: listed } = sent;
    return listed === undefined ? column.config : { options: mergeOptions(listed, column) };
  },
};

interface OptionsInput {
  options?: OptionDefinition[];
}

/** The id of the option a value names; a name the column does not have becomes a new option. */
function resolveOptionId(sent: OptionInput, column: Column): string {
  const option = findOption(column, sent);
  if (option !== undefined) return option.id;
  if (sent.name === undefined) {
    throw validationError(`Invalid select option. Option with id "${sent.id}" does not exist.`);
  }
  const added = createOption(sent, getOptions(column).length);
  getOptions(column).push(added);
  return added.id;
}

/** The column `select`. */
export const selectColumn: ColumnKind<string | null> = {
  validate: nullable(validateOption),
  normalize: (sent: OptionInput | null, column) => sent && resolveOptionId(sent, column),
  getEmptyValue: () => null,
  serialize: (kept, { column }) => kept && serializeOption(column, kept),
  filter: "choice",
  toPlain: (kept, { column }) => kept && getOptionName(column, kept),
  toSortKey: (kept, { column }) => kept && getOptionIndex(column, kept),
  ...optionColumn,
};

/** The column `multi_select`. */
export const multiSelectColumn: ColumnKind<string[]> = {
  validate: list(validateOption),
  normalize: (sent: OptionInput[], column) => [
    ...new Set(sent.map((each) => resolveOptionId(each, column))),
  ],
  getEmptyValue: () => [],
  serialize: (kept, { column }) => kept.flatMap((id) => serializeOption(column, id) ?? []),
  filter: "choices",
  toPlain: (kept, { column }) => kept.map((id) => getOptionName(column, id)),
  toSortKey: ([first], { column }) => (first === undefined ? null : getOptionIndex(column, first)),
  ...optionColumn,
};

/** The column `status`. Unlike a select it takes no new options, and it is never empty. */
export const statusColumn: ColumnKind<string | null> = {
  ...selectColumn,
  normalize: (sent: OptionInput | null, column) => {
    if (sent === null) return statusColumn.getEmptyValue(column);
    const option = findOption(column, sent);
    if (option !== undefined) return option.id;
    // The stray quotation mark is the service's own.
    const message = `Status option "${sent.name ?? sent.id}" does not exist".`;
    throw validationError(`Invalid status option. ${message}`);
  },
  getEmptyValue: (column) => getOptions(column)[0]?.id ?? null,
  normalizeConfig: createStatusConfig,
  changeConfig: (sent: OptionsInput, column) => {
    const { options: listed } = sent;
    return listed === undefined ? column.config : { ...groupOptions(mergeOptions(listed, column)) };
  },
};
