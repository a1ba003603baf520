import type { Command } from "commander";
import { loadService, type ServiceName, serviceNames } from "../services/load-service.js";
import { findTool } from "./find-tool.js";
import { defineOperationCommand } from "./operation-command.js";
import { createServiceCommand } from "./service.js";

/** Returns the words that can stand in place of the last one, which has been begun. */
export async function completeWords(program: Command, words: readonly string[]): Promise<string[]> {
  const begun = words.at(-1) ?? "";
  const before = words.slice(0, -1);
  const found = await findWords(program, before).catch(() => []);
  return found.filter((word) => word.startsWith(begun));
}

async function findWords(program: Command, before: readonly string[]): Promise<string[]> {
  const [first = "", second] = before;
  const takesTool = first === "call" || first === "describe";
  if (takesTool && second === undefined) return listToolNames();
  if (first === "call" && second !== undefined)
    return listFlags(await toolCommand(program, second));
  const service = serviceNames.find((name) => name === first);
  const start = service ? await createServiceCommand(program, service, before.slice(1)) : program;
  return listChoices(start, service ? before.slice(1) : before);
}

async function toolCommand(program: Command, name: string): Promise<Command> {
  return defineOperationCommand(program.createCommand(), { ...(await findTool(name)), args: [] });
}

async function listToolNames(): Promise<string[]> {
  const packages = await Promise.all(serviceNames.map((name: ServiceName) => loadService(name)));
  return packages.flatMap((service) => service.createTools().map(({ name }) => name));
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
