import { randomUUID } from "node:crypto";
import { validationError } from "../errors.js";
import { isObject, nullable, object, text, type Validator } from "../validation/validators.js";
import { validateOptionColor, optionColors } from "../validation/validate-values.js";
import type { Column } from "../repository/documents.js";

/** An option of a select, multi-select or status column, as stored and returned. */
export interface Option {
  id: string;
  name: string;
  color: string;
  description: string | null;
}

/** An option reference in a value. */
export interface OptionInput {
  id?: string;
  name?: string;
}

const optionFields = {
  color: validateOptionColor,
  description: nullable(text()),
};

/** Validates an option in a value: a name, an id, or a complete returned option. */
export const validateOption: Validator = (value, path) => {
  const byId = typeof value === "object" && value !== null && "id" in value;
  const [key, other] = byId ? ["id", "name"] : ["name", "id"];
  return object({ [key]: text({ min: 1 }) }, { [other]: text(), ...optionFields })(value, path);
};

const validateOptionName = text({ min: 1, max: 100 });

/** Validates an option of a new column's configuration. */
export const validateNewOption: Validator = object(
  { name: validateOptionName },
  { ...optionFields, id: text() },
);

/**
 * Validates an option of a changed configuration: existing options may be identified by id alone.
 */
export const validateChangedOption: Validator = (value, path) => {
  const byId = isObject(value) && value["id"] !== undefined && value["name"] === undefined;
  return (byId ? object({ id: text() }, optionFields) : validateNewOption)(value, path);
};

/** Returns the options of a column. */
export function getOptions(column: Column): Option[] {
  return column.config["options"] as Option[];
}

/** An option definition in a configuration. */
export interface OptionDefinition extends OptionInput {
  color?: string;
  description?: string | null;
}

/** Creates an option. Its default color depends on its index; the service picks one at random. */
export function createOption(input: OptionDefinition, index: number): Option {
  const name = input.name ?? "";
  if (name.includes(",")) {
    throw validationError(`Invalid select option, commas not allowed: ${name}`);
  }
  const color = input.color ?? optionColors[index % optionColors.length] ?? "default";
  return { id: randomUUID(), name, color, description: input.description ?? null };
}

/**
 * Returns the options after a change: options known by id or name are unchanged, others are added,
 * and unlisted ones are removed ("Update data source properties").
 */
export function mergeOptions(input: OptionDefinition[], column: Column): Option[] {
  return input.map((each, index) => {
    const existing = findOption(column, each);
    if (existing === undefined) {
      if (each.id === undefined) return createOption(each, index);
      throw validationError(`Invalid select option. Option with id "${each.id}" does not exist.`);
    }
    // Names and colors of options are immutable; the messages are not documented.
    for (const field of ["name", "color"] as const) {
      if (each[field] === undefined || each[field] === existing[field]) continue;
      throw validationError(`Cannot update ${field} of select with name: ${existing.name}.`);
    }
    return { ...existing, description: each.description ?? existing.description };
  });
}

/** Finds an option of the column by id or name. */
export function findOption(column: Column, input: OptionInput): Option | undefined {
  return getOptions(column).find((option) => {
    return input.id === undefined ? option.name === input.name : option.id === input.id;
  });
}

/** Serializes the option with this id as part of a value. */
export function serializeOption(column: Column, id: string): object | null {
  const option = getOptions(column).find((candidate) => candidate.id === id);
  return option ? { id: option.id, name: option.name, color: option.color } : null;
}

/** Returns the name of the option with this id. */
export function getOptionName(column: Column, id: string): string {
  return getOptions(column).find((option) => option.id === id)?.name ?? "";
}

/** Returns the index of the option with this id, the sort key of select columns. */
export function getOptionIndex(column: Column, id: string): number {
  return getOptions(column).findIndex((option) => option.id === id);
}
