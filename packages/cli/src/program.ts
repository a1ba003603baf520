import { Command, Option } from "commander";
import { addAccountsCommand } from "./commands/accounts.js";
import { addCallCommand } from "./commands/call.js";
import { addCompletionCommands } from "./commands/completion.js";
import { addDemoCommand } from "./commands/demo.js";
import { addDescribeCommand } from "./commands/describe.js";
import { addHelpCommand } from "./commands/help.js";
import { addLoginCommand } from "./commands/login.js";
import { addMirrorCommands } from "./commands/mirror.js";
import { addRunCommand } from "./commands/run.js";
import { addSandboxCommand } from "./commands/sandbox.js";
import { addServiceCommand } from "./commands/service.js";
import { addUndoCommands } from "./commands/undo.js";
import { addToolsCommand } from "./commands/tools.js";
import { addTypesCommand } from "./commands/types.js";
import { addVerifyCommand } from "./commands/verify.js";
import { useProviders } from "./names.js";
import { version } from "./version.js";
import type { ListedService } from "./services.js";

/**
 * Adds the services of the packages that `--provider` names. They are loaded before the other arguments are parsed, which
 * begin with the name of a service.
 *
 * @throws ConfigurationError for a package that cannot be loaded, and for a service whose name is taken.
 */
export async function addProviders(
  services: readonly ListedService[],
  args: readonly string[],
): Promise<readonly ListedService[]> {
  const names = findProviderNames(args);
  useProviders(names);
  if (names.length === 0) return services;
  const { assertDistinctServices, loadProviderPackage } = await import("@workbelt/core/adapters");
  const packages = await Promise.all(names.map(loadProviderPackage));
  const added = packages.map((provider): ListedService => {
    const { displayName: title, name } = provider.service;
    const canLogIn = provider.accounts?.().kind === "oauth";
    return { name, title, load: async () => provider, ...(canLogIn && { canLogIn }) };
  });
  const commands = createProgram([]).commands.map((command) => ({ name: command.name() }));
  assertDistinctServices([...services, ...added, ...commands]);
  return [...services, ...added];
}

/** Finds the packages that the arguments name before the first command. */
function findProviderNames(args: readonly string[]): readonly string[] {
  const program = new Command("workbelt").addOption(providerOption()).passThroughOptions();
  program
    .exitOverride()
    .configureOutput({ outputError: () => {} })
    .parseOptions([...args]);
  return [...new Set(program.opts<{ provider?: string[] }>().provider)];
}

function providerOption(): Option {
  return new Option(
    "--provider <package>",
    "Add the service of an installed package, or of a file. Before the command.",
  ).argParser((name, before: string[] | undefined) => [...(before ?? []), name]);
}

/** Creates the command line of these services. Its actions load what they need. */
export function createProgram(services: readonly ListedService[]): Command {
  const program = new Command("workbelt")
    .description("CRM, notes and recorded calls on the command line.")
    .version(version)
    .addOption(providerOption())
    .helpCommand(false)
    .enablePositionalOptions()
    // Errors repeat arguments: they are printed without what would control the terminal.
    .configureOutput({ outputError: () => {} })
    .exitOverride();
  addToolsCommand(program, services);
  addDescribeCommand(program, services);
  addCallCommand(program, services);
  for (const service of services) addServiceCommand(program, service, services);
  addMirrorCommands(program, services);
  addRunCommand(program, services);
  addTypesCommand(program, services);
  addLoginCommand(program, services);
  addAccountsCommand(program, services);
  addUndoCommands(program, services);
  addSandboxCommand(program, services);
  addDemoCommand(program);
  addVerifyCommand(program, services);
  addCompletionCommands(program, services);
  addHelpCommand(program, services);
  return program;
}
