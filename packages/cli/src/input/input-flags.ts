import type { z } from "zod";
import { toKebab } from "../names.js";
import { InputOption } from "./input-option.js";
import { descriptionOf, itemOf, kindOf, unwrap } from "./schema-kind.js";

// Flags of the command itself, which some operations have as inputs.
const RESERVED = [
  "json",
  "format",
  "all",
  "dry-run",
  "account",
  "policy",
  "audit-log",
  "journal",
  "run",
  "yes",
  "sandbox",
  "help",
];

/** Returns the flag of an input: `--deadline-at`, or `--input-format` where the command has the flag itself. */
export function flagOf(input: string): string {
  const name = toKebab(input);
  return RESERVED.includes(name) ? `--input-${name}` : `--${name}`;
}

/** Creates the options of an operation's inputs. */
export function createInputOptions(input: z.ZodObject): InputOption[] {
  const shape = input.shape as Record<string, z.ZodType>;
  return Object.entries(shape).flatMap(([name, schema]) => createOptions(name, schema));
}

function createOptions(name: string, schema: z.ZodType): InputOption[] {
  const flag = flagOf(name);
  const place = { path: [name], schema };
  const option = new InputOption(`${flag} ${placeholder(schema)}`, describe(flag, schema), place);
  if (kindOf(schema) !== "boolean") return [option];
  return [option, new InputOption(`--no-${flag.slice(2)}`, "", place).hideHelp()];
}

function placeholder(schema: z.ZodType): string {
  switch (kindOf(schema)) {
    case "boolean":
      return "[true|false]";
    case "number":
      return "<number>";
    case "list":
      return kindOf(itemOf(schema)) === "text" ? "<text>" : "<json>";
    case "object":
    case "open":
      return "<json>";
    default:
      return placeholderOfText(unwrap(schema));
  }
}

function placeholderOfText(schema: z.ZodType): string {
  const { options } = schema as { options?: readonly unknown[] };
  const choices = options?.map(String) ?? [];
  return choices.length > 0 && choices.length <= 6 ? `<${choices.join("|")}>` : "<text>";
}

function describe(flag: string, schema: z.ZodType): string {
  const kind = kindOf(schema);
  const isRequired = !schema.safeParse(undefined).success;
  const forms = {
    list: "Repeatable, or a JSON list.",
    object: `Or ${flag}.<name> <value>.`,
    open: `Or ${flag}.<name> <value>.`,
    boolean: "",
    number: "",
    text: "",
  };
  const text = descriptionOf(schema).trim();
  const sentence = text === "" || /[.!?]$/.test(text) ? text : `${text}.`;
  return [isRequired ? "Required." : "", sentence, forms[kind]].filter(Boolean).join(" ");
}
