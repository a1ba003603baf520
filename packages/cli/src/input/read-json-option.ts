import { isPlainObject } from "@workbelt/core/provider";
import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { CommandError } from "../errors/command-error.js";
import { EXIT } from "../errors/exit-codes.js";
import { parseJson } from "./read-value.js";

/**
 * Reads the option `--json`: JSON text, `@` and the name of a file, or `-` for the standard input.
 *
 * @throws CommandError unless it is a JSON object.
 */
export async function readJsonOption(option: string): Promise<Record<string, unknown>> {
  const parsed = parseJson(await readSource(option, "--json"));
  if (isPlainObject(parsed?.json)) return parsed.json;
  const problem = parsed === undefined ? "is not valid JSON" : "is not a JSON object";
  throw new CommandError(
    EXIT.usage,
    `The input of --json ${problem}. Give an object such as '{"limit": 5}', @file.json, or - for the standard input.`,
  );
}

/** Reads the text of an option: itself, the file after `@`, or the standard input for `-`. @throws CommandError */
export async function readSource(option: string, flag: string): Promise<string> {
  if (option === "-" || option === "@-") return text(process.stdin);
  if (!option.startsWith("@")) return option;
  try {
    return await readFile(option.slice(1), "utf8");
  } catch (error) {
    throw new CommandError(
      EXIT.usage,
      `The file of ${flag} cannot be read: ${(error as Error).message}.`,
    );
  }
}
