import type { Operation } from "@workbelt/core/provider";
import type { Command } from "commander";
import type { z } from "zod";
import { CommandError } from "../errors/command-error.js";
import { EXIT } from "../errors/exit-codes.js";
import { flagOf } from "./input-flags.js";
import { InputOption } from "./input-option.js";
import { readPositionalInputs } from "./positional.js";
import { readItemsOption } from "./read-items-option.js";
import { readJsonOption } from "./read-json-option.js";
import { readValues } from "./read-value.js";
import { setAt } from "./set-at.js";

/**
 * Builds the input of a call from `--json`, the arguments and the flags, which come after it: the longer path wins.
 *
 * @throws CommandError for a file that cannot be used, and for an input that is given twice.
 */
export async function buildInput(
  command: Command,
  operation: Pick<Operation, "effect" | "input" | "name">,
): Promise<Record<string, unknown>> {
  const { json } = command.opts<{ json?: string }>();
  let input: unknown = json === undefined ? {} : await readJsonOption(json);
  const flags = givenInputs(command);
  for (const { name, text } of readPositionalInputs(command, operation)) {
    if (flags.some(({ option }) => option.path[0] === name)) {
      throw new CommandError(EXIT.usage, `${flagOf(name)} is given twice, once without its flag.`);
    }
    input = setAt(input, [name], readValues([text], operation.input.shape[name] as z.ZodType));
  }
  for (const { option, value } of flags) {
    input = setAt(input, option.path, await readGiven(option, value, operation.input));
  }
  return input as Record<string, unknown>;
}

async function readGiven(
  { path, schema }: InputOption,
  value: boolean | string[],
  input: z.ZodObject,
): Promise<unknown> {
  if (typeof value === "boolean") return value;
  const [text = "", ...others] = value;
  const isFile = path[0] === "items" && others.length === 0 && /^(?:@|-$)/.test(text);
  return isFile ? readItemsOption(text, input) : readValues(value, schema);
}

/** Returns the input options that were given, the shortest paths first. Each is listed in one of its spellings. */
function givenInputs(command: Command): { option: InputOption; value: boolean | string[] }[] {
  const given = new Map<string, { option: InputOption; value: boolean | string[] }>();
  for (const option of command.options) {
    if (!(option instanceof InputOption) || option.negate) continue;
    const name = option.attributeName();
    // A boolean for a flag without text, else the texts it was given.
    const value = command.getOptionValue(name) as boolean | string[] | undefined;
    if (value !== undefined) given.set(name, { option, value });
  }
  return [...given.values()].toSorted((a, b) => a.option.path.length - b.option.path.length);
}
