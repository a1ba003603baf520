import { type Command, InvalidArgumentError, Option } from "commander";
import { threadOption } from "./call-options.js";
import type { ProgramFlags } from "../programs/run-program.js";
import type { ListedService } from "../services.js";

/** Adds `workbelt run <script>`. */
export function addRunCommand(program: Command, services: readonly ListedService[]): void {
  const options = [
    new Option("--apply", "Make the writes, after you have confirmed the plan."),
    new Option("--yes", "With --apply: make them without asking."),
    new Option("--all", "Show every write with all of its inputs, including in the question."),
    new Option("--json", "Plan, output and report as JSON."),
    new Option("--file <name=path>", "A file for files.read(name) of the script. Repeatable.")
      .argParser(parseFile)
      .default({}, "none"),
    new Option(
      "--policy <rules>",
      "Writes to refuse: open, deletions, writes, careful, read-only, or a JSON file of rules.",
    )
      .env("WORKBELT_POLICY")
      .default("deletions"),
    threadOption(),
    new Option("--audit-log <file>", "Append a line of JSON about each call to this file.").env(
      "WORKBELT_AUDIT_LOG",
    ),
    new Option("--account <name>", "Account that `workbelt login` connected."),
    new Option("--sandbox", "Use the local sandbox: no account needed.").conflicts("account"),
  ];
  const command = program
    .command("run")
    .description(
      "Run a JavaScript program over the operations: show the writes that it plans, and make them with --apply.",
    )
    .argument("<script>", "file with the body of an async function, or - for the standard input");
  for (const option of options) command.addOption(option);
  command.action(async (script: string, flags: ProgramFlags) => {
    const { runProgram } = await import("../programs/run-program.js");
    await runProgram(services, script, flags);
  });
}

/** Adds a file to those that the script may read. */
function parseFile(text: string, before: Readonly<Record<string, string>>): Record<string, string> {
  const [, name, path] = /^([^=]+)=(.+)$/s.exec(text) ?? [];
  if (name === undefined || path === undefined) {
    throw new InvalidArgumentError("Expected a name and a path, such as contacts=./contacts.csv.");
  }
  return { ...before, [name]: path };
}
