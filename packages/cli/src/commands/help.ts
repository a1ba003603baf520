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
