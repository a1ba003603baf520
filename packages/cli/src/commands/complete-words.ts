import type { Command, Option } from "commander";
import { InputOption } from "../input/input-option.js";
import { choicesOf, itemOf, kindOf } from "../input/schema-kind.js";
import { createTools, type ListedService, loadService } from "../services.js";
import { POLICIES } from "./call-options.js";
import { findTool } from "./find-tool.js";
import { defineOperationCommand } from "./operation-command.js";
import { createServiceCommand } from "./service.js";

/** The words on the command line before the one that is completed, and that one. */
interface Line {
  before: readonly string[];
  begun: string;
}

/** Returns the words that can stand in place of the last one, which has been begun. */
export async function completeWords(
  program: Command,
  services: readonly ListedService[],
  words: readonly string[],
): Promise<string[]> {
  const { before, begun, prefix } = splitValue(words);
  const found = await findWords(program, services, { before, begun }).catch(() => []);
  return found.filter((word) => word.startsWith(begun)).map((word) => `${prefix}${word}`);
}

/** Takes a flag and its value apart: `--format=ta`, which bash hands over as three words. */
function splitValue(words: readonly string[]): Line & { prefix: string } {
  const begun = words.at(-1) ?? "";
  const before = words.slice(0, -1);
  const [, flag, value] = /^(--[^=]+)=(.*)$/s.exec(begun) ?? [];
  if (flag !== undefined)
    return { before: [...before, flag], begun: value ?? "", prefix: `${flag}=` };
  if (begun === "=") return { before, begun: "", prefix: "" };
  return { before: before.at(-1) === "=" ? before.slice(0, -1) : before, begun, prefix: "" };
}

async function findWords(
  program: Command,
  services: readonly ListedService[],
  line: Line,
): Promise<string[]> {
  const [word = "", ...rest] = line.before;
  if (word === "help") return findWords(program, services, { ...line, before: rest });
  const [second] = rest;
  const takesTool = word === "call" || word === "describe";
  if (takesTool && second === undefined) return listToolNames(services);
  const service = services.find(({ name }) => name === word);
  if (word === "call" && second !== undefined) {
    const command = await toolCommand(program, services, second);
    const named = services.find(({ name }) => second.startsWith(`${name}_`));
    return listChoices(command, rest.slice(1), named);
  }
  if (service === undefined) return listChoices(program, line.before, accountOf(services, line));
  const start = await createServiceCommand(program, { listed: service, services, args: rest });
  return listChoices(start, rest, service);
}

/** Returns the service whose accounts the words are about: `accounts remove crm`, `login crm`. */
function accountOf(services: readonly ListedService[], { before }: Line) {
  return services.find(({ name }) => before.includes(name));
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

/** Lists what can follow: the value of a flag, or the commands, arguments and flags of the command that the words lead to. */
async function listChoices(
  command: Command,
  words: readonly string[],
  service: ListedService | undefined,
): Promise<string[]> {
  const [word, ...rest] = words;
  const next = command.commands.find((each) => each.name() === word);
  if (next !== undefined) return listChoices(next, rest, service);
  const { commands, registeredArguments } = command;
  const option = command.options.find(({ long }) => long === words.at(-1));
  const values = option === undefined ? undefined : await listValues(option, service);
  if (values !== undefined && option?.required) return values;
  if (commands.length > 0) {
    const visible = command.createHelp().visibleCommands(command);
    return [...visible.map((each) => each.name()), ...listFlags(command)];
  }
  const argument = registeredArguments.at(words.length) ?? registeredArguments.at(-1);
  const isAccount = argument?.name() === "name" && words.length === 1;
  const choices = isAccount ? await listAccountNames(service) : (argument?.argChoices ?? []);
  return [...(values ?? []), ...choices, ...listFlags(command)];
}

/** Lists the values of a flag; undefined for one that has none, and empty if they are not known. */
async function listValues(
  option: Option,
  service: ListedService | undefined,
): Promise<string[] | undefined> {
  if (option.isBoolean()) return undefined;
  if (option.long === "--account") return listAccountNames(service);
  if (option.long === "--policy") return [...POLICIES];
  if (option.argChoices !== undefined) return option.argChoices;
  if (!(option instanceof InputOption) || option.schema === undefined) return [];
  const kind = kindOf(option.schema);
  if (kind === "boolean") return ["true", "false"];
  return choicesOf(kind === "list" ? itemOf(option.schema) : option.schema);
}

async function listAccountNames(service: ListedService | undefined): Promise<string[]> {
  if (service?.canLogIn === undefined) return [];
  const { listAccountNames: list } = await import("../accounts/manage-accounts.js");
  return list(service);
}

function listFlags(command: Command): string[] {
  return command.options.filter(({ hidden }) => !hidden).flatMap(({ long }) => long ?? []);
}
