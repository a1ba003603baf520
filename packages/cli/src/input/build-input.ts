import type { Command } from "commander";
import { InputOption } from "./input-option.js";
import { readJsonOption } from "./read-json-option.js";
import { readValues } from "./read-value.js";
import { setAt } from "./set-at.js";

/** Builds the input of a call from `--json` and the flags, which come after it: the longer path wins. */
export async function buildInput(command: Command): Promise<Record<string, unknown>> {
  const { json } = command.opts<{ json?: string }>();
  let input: unknown = json === undefined ? {} : await readJsonOption(json);
  for (const { option, value } of givenInputs(command)) {
    const given = typeof value === "boolean" ? value : readValues(value ?? [], option.schema);
    input = setAt(input, option.path, given);
  }
  return input as Record<string, unknown>;
}

/** Returns the input options that were given, the shortest paths first. */
function givenInputs(command: Command) {
  return command.options
    .filter((option) => option instanceof InputOption)
    .filter(({ negate }) => !negate)
    .map((option) => ({ option, value: readOption(command, option) }))
    .filter(({ value }) => value !== undefined)
    .toSorted((a, b) => a.option.path.length - b.option.path.length);
}

/** Returns the value of an option: a boolean for a flag without text, else the texts it was given. */
function readOption(command: Command, option: InputOption): boolean | string[] | undefined {
  return command.getOptionValue(option.attributeName()) as boolean | string[] | undefined;
}
