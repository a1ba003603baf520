import { randomUUID } from "node:crypto";
import { validationError } from "../errors.js";
import { isObject, nullable, object, text, type Validator } from "../validation/validators.js";
import { validateOptionColor, optionColors } from "../validation/validate-values.js";
import type { Column } from "../repository/documents.js";

/** An option of a select, multi-select or status column, as kept and answered. */
export interface Option {
  id: string;
  name: string;
  color: string;
  description: string | null;
}

/** An option as a value names it. */
export interface OptionInput {
  id?: string;
  name?: string;
}

const optionFields = {
  color: validateOptionColor,
  description: nullable(text()),
};

/** An option as a value: by name, by id or as it was answered. */
export const validateOption: Validator = (value, path) => {
  const byId = typeof value === "object" && value !== null && "id" in value;
  const [key, other] = byId ? ["id", "name"] : ["name", "id"];
  return object({ [key]: text({ min: 1 }) }, { [other]: text(), ...optionFields })(value, path);
};

const validateOptionName = text({ min: 1, max: 100 });

/** The options of a new column's configuration as sent. */
export const validateNewOption: Validator = object(
  { name: validateOptionName },
  { ...optionFields, id: text() },
);

/** The options of a changed configuration as sent: those that stay may go by their id alone. */
export const validateChangedOption: Validator = (value, path) => {
  const byId = isObject(value) && value["id"] !== undefined && value["name"] === undefined;
  return (byId ? object({ id: text() }, optionFields) : validateNewOption)(value, path);
};

/** The options a column has. */
export function getOptions(column: Column): Option[] {
  return column.config["options"] as Option[];
}

/** An option as a configuration describes it. */
export interface OptionDefinition extends OptionInput {
  color?: string;
  description?: string | null;
}

/** A new option. Its color follows from its place; the service picks one at random. */
export function createOption(input: OptionDefinition, index: number): Option {
  const name = input.name ?? "";
  if (name.includes(",")) {
    throw validationError(`Invalid select option, commas not allowed: ${name}`);
  }
  const color = input.color ?? optionColors[index % optionColors.length] ?? "default";
  return { id: randomUUID(), name, color, description: input.description ?? null };
}

/**
 * The options a column has after a change that lists them: those it knows by id or name stay what
 * they are, others are added, and what is not listed goes ("Update data source properties").
 */
export function mergeOptions(input: OptionDefinition[], column: Column): Option[] {
  return input.map((each, index) => {
    const known = findOption(column, each);
    if (known === undefined) {
      if (each.id === undefined) return createOption(each, index);
      throw validationError(`Invalid select option. Option with id "${each.id}" does not exist.`);
    }
    // Names and colors of options cannot be changed; the wording is not documented.
    for (const field of ["name", "color"] as const) {
      if (each[field] === undefined || each[field] === known[field]) continue;
      throw validationError(`Cannot update ${field} of select with name: ${known.name}.`);
    }
    return { ...known, description: each.description ?? known.description };
  });
}

/** The option a value names by id or name, if the column has it. */
export function findOption(column: Column, input: OptionInput): Option | undefined {
  return getOptions(column).find((option) => {
    return input.id === undefined ? option.name === input.name : option.id === input.id;
  });
}

/** The option with this id, as part of a value. */
export function serializeOption(column: Column, id: string): object | null {
  const option = getOptions(column).find((candidate) => candidate.id === id);
  return option ? { id: option.id, name: option.name, color: option.color } : null;
}

/** The name of the option with this id. */
export function getOptionName(column: Column, id: string): string {
  return getOptions(column).find((option) => option.id === id)?.name ?? "";
}

/** The place of the option with this id among the column's: what select columns sort by. */
export function getOptionIndex(column: Column, id: string): number {
  return getOptions(column).findIndex((option) => option.id === id);
}
