import { type Command, InvalidArgumentError, Option } from "commander";
import type { Format } from "../output/formats.js";
import type { ListedService } from "../services.js";
import type { RunsFlags } from "../undo/open-runs.js";
import type { UndoFlags } from "../undo/undo-run.js";
import { auditLogOption, formatOption, policyOption } from "./call-options.js";

/** Adds `workbelt runs` and `workbelt undo`. */
export function addUndoCommands(program: Command, services: readonly ListedService[]): void {
  program
    .command("runs")
    .description("List what calls with --journal wrote, and until when it can be undone.")
    .addOption(fileOption())
    .addOption(accountOption())
    .addOption(formatOption())
    .action(async (flags: RunsFlags & { format?: Format }) => {
      const { listRuns } = await import("../undo/list-runs.js");
      await listRuns(flags);
    });
  program
    .command("undo")
    .description("Undo the writes of a run, except what someone has changed since.")
    .argument("<run>", "name of the run; `workbelt runs` lists them")
    .option(
      "--steps <numbers>",
      "Only these writes, by the numbers of the preview: 2,3.",
      parseSteps,
    )
    .option("--dry-run", "Show what would be undone, and change nothing.")
    .option("--yes", "Undo without asking.")
    .addOption(policyOption())
    .addOption(auditLogOption("each request that undoes something"))
    .addOption(fileOption())
    .addOption(accountOption())
    .addOption(
      new Option("--sandbox", "Undo what was written to the sandbox.").conflicts("account"),
    )
    .addOption(formatOption())
    .action(async (run: string, flags: UndoFlags) => {
      const { undoRun } = await import("../undo/undo-run.js");
      await undoRun(services, run, flags);
    });
}

function fileOption(): Option {
  return new Option("--file <file>", "Journal of another program, such as `workbelt-mcp --undo`.");
}

function accountOption(): Option {
  return new Option("--account <name>", "Account that `workbelt login` connected.");
}

function parseSteps(text: string): string[] {
  const steps = text.split(",").map((step) => step.trim());
  if (!steps.includes("")) return steps;
  throw new InvalidArgumentError("Give numbers between commas, such as 2,3.");
}
