import { Command } from "commander";
import { addAccountsCommand } from "./commands/accounts.js";
import { addCallCommand } from "./commands/call.js";
import { addCompletionCommands } from "./commands/completion.js";
import { addDemoCommand } from "./commands/demo.js";
import { addDescribeCommand } from "./commands/describe.js";
import { addHelpCommand } from "./commands/help.js";
import { addLoginCommand } from "./commands/login.js";
import { addSandboxCommand } from "./commands/sandbox.js";
import { addServiceCommand } from "./commands/service.js";
import { addToolsCommand } from "./commands/tools.js";
import { addVerifyCommand } from "./commands/verify.js";
import { version } from "./version.js";
import type { ListedService } from "./services.js";

/** Creates the command line of these services. Its actions load what they need. */
export function createProgram(services: readonly ListedService[]): Command {
  const program = new Command("workbelt")
    .description("CRM, notes and recorded calls on the command line.")
    .version(version)
    .helpCommand(false)
    .enablePositionalOptions()
    // Errors repeat arguments: they are printed without what would control the terminal.
    .configureOutput({ outputError: () => {} })
    .exitOverride();
  addToolsCommand(program, services);
  addDescribeCommand(program, services);
  addCallCommand(program, services);
  for (const service of services) addServiceCommand(program, service, services);
  addLoginCommand(program, services);
  addAccountsCommand(program, services);
  addSandboxCommand(program, services);
  addDemoCommand(program);
  addVerifyCommand(program, services);
  addCompletionCommands(program, services);
  addHelpCommand(program, services);
  return program;
}
