import { CommanderError } from "commander";
import { CommandError } from "./errors/command-error.js";
import { EXIT } from "./errors/exit-codes.js";
import { endWithReader } from "./output/write.js";
import { addProviders, createProgram } from "./program.js";
import type { ListedService } from "./services.js";

const builtIn: readonly ListedService[] = [
  {
    name: "crm",
    title: "the CRM (Attio)",
    canLogIn: true,
    load: async () => (await import("@workbelt/crm-tools")).crmPackage,
  },
  {
    name: "notes",
    title: "the notes workspace (Notion)",
    canLogIn: true,
    load: async () => (await import("@workbelt/notes-tools")).notesPackage,
  },
  {
    name: "convintel",
    title: "conversation intelligence (Jiminny)",
    load: async () => (await import("@workbelt/convintel-tools")).convintelPackage,
  },
];

endWithReader();
const program = createProgram(services);
try {
  const services = await addProviders(builtIn, process.argv.slice(2));
  await program.parseAsync();
} catch (error) {
  process.exitCode = await report(error);
}

/** Reports an error on the standard error, and returns the exit code. */
async function report(thrown: unknown): Promise<number> {
  // Requested help is not an error, and help in place of a command is printed.
  if (thrown instanceof CommanderError && thrown.exitCode === 0) return 0;
  if (thrown instanceof CommanderError && thrown.code === "commander.help") return EXIT.usage;
  const error = thrown instanceof CommanderError ? await explain(thrown) : thrown;
  const { describeError } = await import("./errors/describe-error.js");
  const { text, exitCode } = describeError(error);
  console.error(text);
  return exitCode;
}

/** Explains a command line that cannot be read. */
async function explain({ code, message }: CommanderError): Promise<CommandError> {
  if (code !== "commander.unknownCommand" || program.args.length === 0) {
    return new CommandError(EXIT.usage, message.replace(/^error: /, ""));
  }
  const { createUnknownCommandError } = await import("./commands/unknown-command.js");
  const commands = program.commands.map((each) => each.name());
  return createUnknownCommandError(program.args, commands, services);
}
