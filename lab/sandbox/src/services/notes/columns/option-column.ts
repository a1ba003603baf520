import { validationError } from "../errors.js";
import { list, object } from "../validation/validators.js";
import type { Column } from "../repository/documents.js";
import { validateChangedOption, validateNewOption } from "./validate-option.js";
import { mergeOptions, createOption, type OptionDefinition } from "./create-option.js";
import { findOption, getOptions, type OptionInput } from "./options.js";

/** Configuration of columns with options. */
export const optionColumn = {
  validateConfig: object({}, { options: list(validateNewOption) }),
  normalizeConfig: (input: OptionsInput) => ({ options: (input.options ?? []).map(createOption) }),
  validateConfigChange: object({}, { options: list(validateChangedOption) }),
  changeConfig: (input: OptionsInput, column: Column) => {
    const { options } = input;
    return options === undefined ? column.config : { options: mergeOptions(options, column) };
  },
};

/** Options in a configuration. */
export interface OptionsInput {
  options?: OptionDefinition[];
}

/** Returns the id of an option; an unknown name becomes a new option. */
export function resolveOptionId(input: OptionInput, column: Column): string {
  const option = findOption(column, input);
  if (option !== undefined) return option.id;
  if (input.name === undefined) {
    throw validationError(`Invalid select option. Option with id "${input.id}" does not exist.`);
  }
  const added = createOption(input, getOptions(column).length);
  getOptions(column).push(added);
  return added.id;
}
