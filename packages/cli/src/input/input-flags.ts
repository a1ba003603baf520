import type { z } from "zod";
import { toKebab } from "../names.js";
import { InputOption } from "./input-option.js";
import { choicesOf, descriptionOf, isRequired, itemOf, kindOf } from "./schema-kind.js";

// Flags of the command itself, which some operations have as inputs.
const RESERVED = [
  "json",
  "encoding",
  "delimiter",
  "format",
  "fields",
  "all",
  "dry-run",
  "account",
  "policy",
  "audit-log",
  "ids",
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
  const value = placeholder(schema);
  const options = [
    new InputOption(`${flag} ${value}`, describe(flag, schema), place),
    ...otherSpellings(flag).map((each) =>
      new InputOption(`${each} ${value}`, "", place).hideHelp(),
    ),
  ];
  if (kindOf(schema) !== "boolean") return options;
  return [...options, new InputOption(`--no-${flag.slice(2)}`, "", place).hideHelp()];
}

/** Returns the spellings that programmers are used to: `--recordId` and `--record_id` for `--record-id`. */
function otherSpellings(flag: string): string[] {
  const words = flag.slice(2);
  const camel = words.replaceAll(/-([a-z])/g, (_dash, letter: string) => letter.toUpperCase());
  return words === camel ? [] : [`--${camel}`, `--${words.replaceAll("-", "_")}`];
}

/** Returns how help shows the value of an input. */
export function placeholder(schema: z.ZodType): string {
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
      return placeholderOfText(choicesOf(schema));
  }
}

function placeholderOfText(choices: readonly string[]): string {
  return choices.length > 0 && choices.length <= 6 ? `<${choices.join("|")}>` : "<text>";
}

function describe(flag: string, schema: z.ZodType): string {
  const kind = kindOf(schema);
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
  return [isRequired(schema) ? "Required." : "", sentence, forms[kind]].filter(Boolean).join(" ");
}
