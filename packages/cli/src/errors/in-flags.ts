import { flagOf } from "../input/input-flags.js";
import { formatCommand, toCommand } from "../names.js";
import type { Tool } from "../services.js";
import { forPerson } from "./for-person.js";

const NAME = /\b[a-z]+(?:_[a-z]+|[A-Z][a-z]+)+\b/g;
const QUOTED = /("(?:[^"\\]|\\.)*")/;

/** Writes a message of an operation for a person at the command line: its inputs as flags, other tools as commands. */
export function inFlags(message: string, { operation }: Tool, tools: readonly string[]): string {
  const rename = (name: string) => {
    if (Object.hasOwn(operation.input.shape, name)) return flagOf(name);
    return tools.includes(name) ? `\`${formatCommand(toCommand(name))}\`` : name;
  };
  // Texts in quotes are those of the service or the caller.
  const parts = message.split(QUOTED);
  return parts
    .map((part, at) => (at % 2 === 0 ? forPerson(part).replaceAll(NAME, rename) : part))
    .join("");
}

/** Returns the flag of a field in an error: `linked_records.0.target_object` is `--linked-records.0.target_object`. */
export function fieldFlag(field: string): string {
  const [, root = "", rest = ""] = /^(\w+)(.*)$/s.exec(field) ?? [];
  return root === "" ? field : `${flagOf(root)}${rest}`;
}
