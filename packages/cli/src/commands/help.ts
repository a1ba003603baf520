import type { Command } from "commander";
import type { ListedService } from "../services.js";

/** Adds `workbelt help [words]`, which is what `--help` after these words prints. */
export function addHelpCommand(program: Command, services: readonly ListedService[]): void {
  program
    .command("help")
    .description("Explain a command: help crm, help crm create-task.")
    .argument("[words...]", "the command")
    .action(async (words: string[]) => {
      const [first] = words;
      const commands = program.commands.map((each) => each.name());
      if (first !== undefined && !commands.includes(first)) {
        const { createUnknownCommandError } = await import("./unknown-command.js");
        throw await createUnknownCommandError(words, commands, services);
      }
      await program.parseAsync([...words, "--help"], { from: "user" });
    });
}

/** Returns what to do next, for `workbelt` without a command. */
export function describeNextSteps(services: readonly ListedService[]): string {
  const [login] = services.filter(({ canLogIn }) => canLogIn);
  const steps = [
    ["workbelt demo", "see an agent at work; needs no account"],
    ["workbelt crm list-deals --sandbox", "call an operation of the sandbox; needs no account"],
    ["workbelt tools task", "find operations by a word"],
    [`workbelt login ${login?.name ?? "crm"}`, "connect your account, or set its token"],
    ["workbelt sync", "copy what your accounts see, for `workbelt search`"],
    ["workbelt --help", "all commands"],
  ] as const;
  const width = Math.max(...steps.map(([command]) => command.length));
  const lines = steps.map(([command, purpose]) => `  ${command.padEnd(width)}  ${purpose}`);
  return ["CRM, notes and recorded calls on the command line.", "", ...lines].join("\n");
}
