import type { Command } from "commander";
import { CommandError } from "../errors/command-error.js";
import { EXIT } from "../errors/exit-codes.js";

/** Adds `workbelt demo`. */
export function addDemoCommand(program: Command): void {
  program
    .command("demo")
    .description("Run an agent that follows up on a customer call, against the sandbox.")
    // The example reads the flags itself.
    .option("--program", "Let the agent write a program, and approve its writes as a whole.")
    .option("--open", "Watch it in the sandbox's console, which runs until Ctrl+C.")
    .action(async () => {
      // A file beside this one: the repository's example, built from its source.
      try {
        await import(new URL("demo.js", import.meta.url).href);
      } catch (error) {
        throw isMissingPackage(error) ? new CommandError(EXIT.usage, NO_LANGCHAIN) : error;
      }
    });
}

// Every other command runs without these packages, so that they are optional.
const NO_LANGCHAIN =
  "The demo is a LangChain agent, and LangChain is not installed. Run: npm install @langchain/core @langchain/langgraph langchain";

function isMissingPackage(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return code === "ERR_MODULE_NOT_FOUND" && /'(?:@langchain\/|langchain')/.test(String(message));
}
