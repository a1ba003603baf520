import { Command } from "commander";
import { addAccountsCommand } from "./commands/accounts.js";
import { addCallCommand } from "./commands/call.js";
import { addCompletionCommands } from "./commands/completion.js";
import { addDemoCommand } from "./commands/demo.js";
import { addDescribeCommand } from "./commands/describe.js";
import { addLoginCommand } from "./commands/login.js";
import { addSandboxCommand } from "./commands/sandbox.js";
import { addServiceCommand } from "./commands/service.js";
import { addToolsCommand } from "./commands/tools.js";
import { version } from "./version.js";
import { serviceNames } from "./services/load-service.js";

/** Creates the command line. Its actions load what they need. */
export function createProgram(): Command {
  const program = new Command("workbelt")
    .description("CRM, notes and recorded calls on the command line.")
    .version(version)
    .helpCommand(false)
    .enablePositionalOptions()
    // Errors repeat arguments: they are printed without what would control the terminal.
    .configureOutput({ outputError: () => {} })
    .exitOverride();
  addToolsCommand(program);
  addDescribeCommand(program);
  addCallCommand(program);
  for (const name of serviceNames) addServiceCommand(program, name);
  addLoginCommand(program);
  addAccountsCommand(program);
  addSandboxCommand(program);
  addDemoCommand(program);
  addCompletionCommands(program);
  return program;
}
