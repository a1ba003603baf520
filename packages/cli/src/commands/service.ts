import type { Command } from "commander";
import { toCommand, toKebab, toTool } from "../names.js";
import { createTools, type ListedService, loadService } from "../services.js";
import { firstSentence } from "./first-sentence.js";

/** Adds `workbelt crm`, with a command for each operation. They are made once the package is loaded. */
export function addServiceCommand(
  program: Command,
  listed: ListedService,
  services: readonly ListedService[],
): void {
  const { name, title } = listed;
  program
    .command(name)
    .description(`Call an operation of ${title}: \`workbelt ${name} --help\` lists them.`)
    .usage("<operation> [flags]")
    .argument("[args...]")
    .helpOption(false)
    .allowUnknownOption()
    .passThroughOptions()
    .action(async (args: string[], _options, outer: Command) => {
      const command = await createServiceCommand(outer, { listed, services, args });
      await command.parseAsync(args, { from: "user" });
    });
}

/** Creates the command of a service with its operations. Only the named one gets its flags. */
export async function createServiceCommand(
  outer: Command,
  {
    args,
    listed,
    services,
  }: {
    listed: ListedService;
    services: readonly ListedService[];
    args: readonly string[];
  },
): Promise<Command> {
  const { name, title } = listed;
  const command = outer.createCommand(`workbelt ${name}`).copyInheritedSettings(outer);
  command
    .description(`Operations of ${title}.`)
    .helpOption("-h, --help", "display help for command")
    .helpCommand(false);
  const [service, { defineOperationCommand }] = await Promise.all([
    loadService(listed),
    import("./operation-command.js"),
  ]);
  const [operation = ""] = args;
  const named = toTool(name, operation);
  const operations: string[] = [];
  const { resourceLabels, tools } = service.provider;
  for (const { operation: each, resource } of tools) {
    const [, words = ""] = toCommand(each.name).split(" ");
    operations.push(words);
    const defined = command.command(words).summary(firstSentence(each.description));
    defined.helpGroup(describeResource(resource, resourceLabels[resource]));
    if (each.name !== named) continue;
    const [tool] = createTools(service, { include: [named] });
    if (tool !== undefined) defineOperationCommand(defined, { service, services, tool, args });
  }
  if (operation !== "" && !operation.startsWith("-") && !operations.includes(operation)) {
    const { createUnknownOperationError } = await import("./unknown-command.js");
    throw createUnknownOperationError(listed, args, operations);
  }
  return command;
}

/** Returns the heading of a resource's operations: `Topics (words watched for in calls):`. */
function describeResource(resource: string, label: string | undefined): string {
  const words = toKebab(resource).replaceAll("-", " ");
  const title = `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
  return `${title}${label === undefined ? "" : ` (${label})`}:`;
}
