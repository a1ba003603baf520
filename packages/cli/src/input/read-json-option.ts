import { isPlainObject } from "@workbelt/core/provider";
import { CommandError } from "../errors/command-error.js";
import { EXIT } from "../errors/exit-codes.js";
import { readSource } from "./read-source.js";
import { parseJson } from "./read-value.js";

/**
 * Reads the option `--json`: JSON text, `@` and the name of a file, or `-` for the standard input.
 *
 * @throws CommandError unless it is a JSON object.
 */
export async function readJsonOption(
  option: string,
  encoding: string | undefined,
): Promise<Record<string, unknown>> {
  const file = fileOf(option);
  const source = { name: "The file of --json", encoding };
  const parsed = parseJson(file === undefined ? option : await readSource(file, source));
  if (isPlainObject(parsed?.json)) return parsed.json;
  const problem = parsed === undefined ? "is not valid JSON" : "is not a JSON object";
  throw new CommandError(
    EXIT.usage,
    `The input of --json ${problem}. Give an object such as '{"limit": 5}', @file.json, or - for the standard input.`,
  );
}

/** Returns the file that an option names: the one after `@`, or `-` for the standard input; undefined for other text. */
export function fileOf(option: string): string | undefined {
  if (option === "-") return option;
  return option.startsWith("@") ? option.slice(1) : undefined;
}
