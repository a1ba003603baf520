import { type Command, CommanderError } from "commander";
import { describeNextSteps } from "./commands/help.js";
import { CommandError } from "./errors/command-error.js";
import { EXIT } from "./errors/exit-codes.js";
import { addProviders, createProgram } from "./program.js";
import type { ListedService } from "./services.js";

const builtIn: readonly ListedService[] = [
  {
    name: "crm",
    title: "the CRM (Attio)",
    canLogIn: true,
    load: async () => (await import("@workbelt/crm-tools/operations")).crmPackage,
  },
  {
    name: "notes",
    title: "the notes workspace (Notion)",
    canLogIn: true,
    load: async () => (await import("@workbelt/notes-tools/operations")).notesPackage,
  },
  {
    name: "convintel",
    title: "conversation intelligence (Jiminny)",
    load: async () => (await import("@workbelt/convintel-tools/operations")).convintelPackage,
  },
];

/** Runs the command of these arguments in this process, and returns its exit code. Errors are on the standard error. */
export async function runCommandLine(args: readonly string[]): Promise<number> {
  try {
    if (args.length === 0) {
      console.log(describeNextSteps(builtIn));
      return 0;
    }
    const services = await addProviders(builtIn, args);
    const program = createProgram(services);
    let stopReporting: (() => Promise<void>) | undefined;
    program.hook("preAction", async (_program, command) => {
      // The demo is an application of its own, which reports itself.
      if (command.name() !== "demo") stopReporting = await reportToSandbox();
    });
    try {
      await program.parseAsync(args, { from: "user" });
    } catch (error) {
      throw await explain(error, program, services);
    } finally {
      await stopReporting?.();
    }
    return 0;
  } catch (error) {
    return await report(error);
  }
}

/** Reports plans, questions and undos to the sandbox that the environment names, for its console. */
async function reportToSandbox(): Promise<(() => Promise<void>) | undefined> {
  const url = process.env["WORKBELT_SANDBOX_URL"];
  if (!url) return undefined;
  // Loading the whole sandbox takes a fifth of the time of a command.
  const { reportRuns } = await import("@workbelt/sandbox/reports");
  return reportRuns(url);
}

/** Reports an error on the standard error, and returns the exit code. */
async function report(error: unknown): Promise<number> {
  // Requested help is not an error, and help in place of a command is printed.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT.usage;
  const { describeError } = await import("./errors/describe-error.js");
  const { text, exitCode } = describeError(error);
  console.error(text);
  return exitCode;
}

/** Explains a command line that cannot be read; returns other errors and requests for help unchanged. */
async function explain(
  error: unknown,
  program: Command,
  services: readonly ListedService[],
): Promise<unknown> {
  if (!(error instanceof CommanderError)) return error;
  if (error.exitCode === 0 || error.code === "commander.help") return error;
  if (error.code !== "commander.unknownCommand" || program.args.length === 0) {
    return new CommandError(EXIT.usage, error.message.replace(/^error: /, ""));
  }
  const { createUnknownCommandError } = await import("./commands/unknown-command.js");
  const commands = program.commands.map((each) => each.name());
  return createUnknownCommandError(program.args, commands, services);
}
