import type { Operation } from "@workbelt/core/provider";
import type { Command } from "commander";
import type { z } from "zod";
import { CommandError } from "../errors/command-error.js";
import { EXIT } from "../errors/exit-codes.js";
import { formatCommand, toCommand } from "../names.js";
import { flagOf, placeholder } from "./input-flags.js";
import { isRequired, kindOf } from "./schema-kind.js";

type Described = Pick<Operation, "effect" | "input" | "name">;

const ID = /(?:^id|_id|[a-z]Id)$/;

/**
 * Lists the inputs that may be given without their flags, in this order: the required texts of a read; of a write only
 * those up to its last id, so that a stray word never becomes text that is written.
 */
export function positionalInputs({ effect, input }: Described): string[] {
  const texts = requiredInputs(input).filter((name) => kindOf(schemaOf(input, name)) === "text");
  return effect === "read"
    ? texts
    : texts.slice(0, texts.findLastIndex((name) => ID.test(name)) + 1);
}

/** Adds the arguments of an operation to its command. */
export function addPositionalInputs(command: Command, operation: Described): void {
  for (const name of positionalInputs(operation)) {
    command.argument(`[${flagOf(name).slice(2)}]`);
  }
  // More arguments are answered with the flags that the operation has.
  command.allowExcessArguments();
}

/** Returns the inputs that were given without flags. @throws CommandError for more than the operation takes. */
export function readPositionalInputs(
  { args }: Command,
  operation: Described,
): { name: string; text: string }[] {
  const names = positionalInputs(operation);
  const given = args.map((text, index) => ({ name: names[index], text }));
  const extra = given.find(({ name }) => name === undefined);
  if (extra === undefined) return given as { name: string; text: string }[];
  const command = formatCommand(toCommand(operation.name));
  throw new CommandError(
    EXIT.usage,
    `Nothing was sent: ${JSON.stringify(extra.text)} belongs to no input. Inputs are flags, and a text with spaces needs quotes.\n${describeUsage(operation)}\n\`${command} --help\` explains the flags.`,
  );
}

/** Describes how an operation is called: `Usage: workbelt crm get-task <task-id>`. */
export function describeUsage(operation: Described): string {
  const { input, name } = operation;
  const positional = positionalInputs(operation);
  const words = [
    ...positional.map((each) => `<${flagOf(each).slice(2)}>`),
    ...requiredInputs(input)
      .filter((each) => !positional.includes(each))
      .map((each) => `${flagOf(each)} ${placeholder(schemaOf(input, each))}`),
  ];
  return `Usage: ${formatCommand(toCommand(name), ...words)}`;
}

function requiredInputs(input: z.ZodObject): string[] {
  return Object.keys(input.shape).filter((name) => isRequired(schemaOf(input, name)));
}

function schemaOf(input: z.ZodObject, name: string): z.ZodType {
  return input.shape[name] as z.ZodType;
}
