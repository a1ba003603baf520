import type { Command } from "commander";
import type { Format } from "../output/formats.js";
import type { ListedService } from "../services.js";
import { formatOption } from "./call-options.js";

/** Adds `workbelt tools [words]`, which lists the tools that all words are found in. */
export function addToolsCommand(program: Command, services: readonly ListedService[]): void {
  program
    .command("tools")
    .description("List the operations, or those that these words are found in.")
    .argument("[words...]", "such as: crm task")
    .addOption(formatOption())
    .action(async (words: string[], { format }: { format?: Format }) => {
      const { printTools } = await import("./print-tools.js");
      await printTools(services, words, format);
    });
}
