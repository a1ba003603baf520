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
try {
  const services = await addProviders(builtIn, process.argv.slice(2));
  await createProgram(services).parseAsync();
} catch (error) {
  process.exitCode = await report(error);
}

/** Reports an error on the standard error, and returns the exit code. */
async function report(thrown: unknown): Promise<number> {
  // Requested help is not an error, and help in place of a command is printed.
  if (thrown instanceof CommanderError && thrown.exitCode === 0) return 0;
  if (thrown instanceof CommanderError && thrown.code === "commander.help") return EXIT.usage;
  const error =
    thrown instanceof CommanderError ? new CommandError(EXIT.usage, thrown.message) : thrown;
  const { describeError } = await import("./errors/describe-error.js");
  const { text, exitCode } = describeError(error);
  console.error(text);
  return exitCode;
}
