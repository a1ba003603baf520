import type { Command } from "commander";
import { createTools, type ListedService, loadService } from "../services.js";
import { findTool } from "./find-tool.js";
import { defineOperationCommand } from "./operation-command.js";
import { createServiceCommand } from "./service.js";

/** Returns the words that can stand in place of the last one, which has been begun. */
export async function completeWords(
  program: Command,
  services: readonly ListedService[],
  words: readonly string[],
): Promise<string[]> {
  const begun = words.at(-1) ?? "";
  const before = words.slice(0, -1);
  const found = await findWords(program, services, before).catch(() => []);
  return found.filter((word) => word.startsWith(begun));
}

async function findWords(
  program: Command,
  services: readonly ListedService[],
  before: readonly string[],
): Promise<string[]> {
  const [first = "", second] = before;
  const takesTool = first === "call" || first === "describe";
  if (takesTool && second === undefined) return listToolNames(services);
  if (first === "call" && second !== undefined)
    return listFlags(await toolCommand(program, services, second));
  const service = services.find(({ name }) => name === first);
  const start = service
    ? await createServiceCommand(program, { listed: service, services, args: before.slice(1) })
    : program;
  return listChoices(start, service ? before.slice(1) : before);
}

async function toolCommand(
  program: Command,
  services: readonly ListedService[],
  name: string,
): Promise<Command> {
  const found = await findTool(services, name);
  return defineOperationCommand(program.createCommand(), { ...found, services, args: [] });
}

async function listToolNames(services: readonly ListedService[]): Promise<string[]> {
  const loaded = await Promise.all(services.map(loadService));
  return loaded.flatMap((service) => createTools(service).map(({ name }) => name));
}

/** Lists what can follow: the commands, arguments and flags of the command that the words lead to. */
function listChoices(command: Command, words: readonly string[]): string[] {
  const [word, ...rest] = words;
  const next = command.commands.find((each) => each.name() === word);
  if (next !== undefined) return listChoices(next, rest);
  const { commands, registeredArguments } = command;
  const values = registeredArguments.flatMap(({ argChoices }) => argChoices ?? []);
  const names = command
    .createHelp()
    .visibleCommands(command)
    .map((each) => each.name());
  return [...(commands.length > 0 ? names : values), ...listFlags(command)];
}

function listFlags(command: Command): string[] {
  return command.options.filter(({ hidden }) => !hidden).flatMap(({ long }) => long ?? []);
}
