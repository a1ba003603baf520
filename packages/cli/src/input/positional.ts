import { identityOf } from "@workbelt/core/adapters";
import type { Operation, Service } from "@workbelt/core/provider";
import type { Command } from "commander";
import type { z } from "zod";
import { CommandError } from "../errors/command-error.js";
import { EXIT } from "../errors/exit-codes.js";
import { formatCommand, toCommand } from "../names.js";
import { flagOf, placeholder } from "./input-flags.js";
import { isRequired, kindOf } from "./schema-kind.js";

interface Described {
  readonly operation: Pick<Operation, "effect" | "input" | "name">;
  readonly service: Service;
}

/**
 * Lists the inputs that may be given without their flags, in this order: the required texts of a read; of a write only
 * those up to its last id, so that a stray word never becomes text that is written.
 */
export function positionalInputs({ operation: { effect, input }, service }: Described): string[] {
  const texts = requiredInputs(input).filter((name) => kindOf(schemaOf(input, name)) === "text");
  return effect === "read"
    ? texts
    : texts.slice(0, texts.findLastIndex((name) => identityOf(service, name) !== undefined) + 1);
}

/** Adds the arguments of an operation to its command. */
export function addPositionalInputs(command: Command, tool: Described): void {
  for (const name of positionalInputs(tool)) {
    command.argument(`[${flagOf(name).slice(2)}]`);
  }
  // More arguments are answered with the flags that the operation has.
  command.allowExcessArguments();
}

/** Returns the inputs that were given without flags. @throws CommandError for more than the operation takes. */
export function readPositionalInputs(
  { args }: Command,
  tool: Described,
): { name: string; text: string }[] {
  const names = positionalInputs(tool);
  const given = args.map((text, index) => ({ name: names[index], text }));
  const extra = given.find(({ name }) => name === undefined);
  if (extra === undefined) return given as { name: string; text: string }[];
  const command = formatCommand(toCommand(tool.operation.name));
  throw new CommandError(
    EXIT.usage,
    `Nothing was sent: ${JSON.stringify(extra.text)} belongs to no input. Inputs are flags, and a text with spaces needs quotes.\n${describeUsage(tool)}\n\`${command} --help\` explains the flags.`,
  );
}

/** Describes how an operation is called: `Usage: workbelt crm get-task <task-id>`. */
export function describeUsage(tool: Described): string {
  const { input, name } = tool.operation;
  const positional = positionalInputs(tool);
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
