import type { Command } from "commander";

/** Adds `workbelt demo`. */
export function addDemoCommand(program: Command): void {
  program
    .command("demo")
    .description("Run an agent that follows up on a customer call, against the sandbox.")
    // The example reads the flags itself.
    .option("--program", "Run one that writes a program, whose writes you approve as a whole.")
    .option("--open", "Watch it in the sandbox's console, which runs until Ctrl+C.")
    .action(async () => {
      // A file beside this one: the repository's example, built from its source.
      await import(new URL("demo.js", import.meta.url).href);
    });
}
