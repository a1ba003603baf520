import type { Command } from "commander";
import type { z } from "zod";
import { CommandError } from "../errors/command-error.js";
import { EXIT } from "../errors/exit-codes.js";
import type { Tool } from "../services.js";
import { flagOf } from "./input-flags.js";
import { InputOption } from "./input-option.js";
import { readPositionalInputs } from "./positional.js";
import { type FileForm, readItems } from "./read-items-option.js";
import { fileOf, readJsonOption } from "./read-json-option.js";
import type { TableOf } from "./read-table.js";
import { readValues } from "./read-value.js";
import { kindOf } from "./schema-kind.js";
import { setAt } from "./set-at.js";

/** The input of a call. */
export interface BuiltInput {
  input: Record<string, unknown>;
  /** True if its items are the rows of a table. */
  isTable: boolean;
}

/**
 * Builds the input of a call from `--json`, the arguments and the flags, which come after it: the longer path wins.
 *
 * @throws CommandError for a file that cannot be used, and for an input that is given twice.
 */
export async function buildInput(
  command: Command,
  tool: Pick<Tool, "operation" | "service">,
  listResultNames: TableOf["listResultNames"],
): Promise<BuiltInput> {
  const { operation } = tool;
  const { json, ...form } = command.opts<FileForm & { json?: string }>();
  assertReadable("--json", json ?? "");
  let input: unknown = json === undefined ? {} : await readJsonOption(json, form.encoding);
  let isTable = false;
  const flags = givenInputs(command);
  for (const { name, text } of readPositionalInputs(command, tool)) {
    if (flags.some(({ option }) => option.path[0] === name)) {
      throw new CommandError(EXIT.usage, `${flagOf(name)} is given twice, once without its flag.`);
    }
    assertReadable(flagOf(name), text);
    input = setAt(input, [name], readValues([text], operation.input.shape[name] as z.ZodType));
  }
  for (const { option, value } of flags) {
    const file = option.path[0] === "items" ? fileOfItems(value) : undefined;
    const read =
      file === undefined
        ? { items: readGiven(option, value), isTable: false }
        : await readItems(file, { operation, listResultNames }, form);
    input = setAt(input, option.path, read.items);
    isTable ||= read.isTable;
  }
  return { input: input as Record<string, unknown>, isTable };
}

function fileOfItems(value: boolean | string[]): string | undefined {
  return Array.isArray(value) && value.length === 1 ? fileOf(value[0] ?? "") : undefined;
}

function readGiven({ path, schema }: InputOption, value: boolean | string[]): unknown {
  if (typeof value === "boolean") return value;
  const flag = flagOf(path.join("."));
  for (const text of value) assertReadable(flag, text);
  if (new Set(value).size > 1 && ["text", "number"].includes(kindOf(schema))) {
    const both = value.map((text) => JSON.stringify(text)).join(" and ");
    throw new CommandError(
      EXIT.usage,
      `Nothing was sent: ${flag} is given as ${both}. Give it once.`,
    );
  }
  return readValues(value, schema);
}

/** @throws CommandError for a text that was not UTF-8 when the process started */
function assertReadable(flag: string, text: string): void {
  if (!text.includes("\uFFFD")) return;
  throw new CommandError(
    EXIT.usage,
    `Nothing was sent: ${flag} has U+FFFD, which stands for a letter that could not be read. Give it in UTF-8.`,
  );
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
