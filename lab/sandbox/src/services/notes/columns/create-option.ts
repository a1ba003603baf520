import { randomUUID } from "node:crypto";
import { validationError } from "../errors.js";
import { optionColors } from "../validation/validate-values.js";
import type { Column } from "../repository/documents.js";
import { type OptionInput, type Option, findOption } from "./options.js";

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
