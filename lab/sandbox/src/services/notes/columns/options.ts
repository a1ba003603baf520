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

/** Returns the options of a column. */
export function getOptions(column: Column): Option[] {
  return column.config["options"] as Option[];
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
