import { createRedactor } from "../runs/redact.ts";
import { evaluate } from "./evaluate.ts";
import { help } from "./help.ts";
import { printJobs } from "./jobs.ts";
import { type Options, parseOptions } from "./options.ts";
import { type Program, UsageError } from "./program.ts";
import { report } from "./report.ts";
import { compareRivals } from "./rivals.ts";

/** Runs the command; returns its exit code. */
export async function main(argv: readonly string[], program: Program): Promise<number> {
  const redact = createRedactor(program.environment);
  const print = (line: string) => program.print(redact(line));
  const printError = (line: string) => program.printError(redact(line));
  try {
    return await run(parseOptions(argv), { ...program, print, printError });
  } catch (error) {
    const isUsage = error instanceof UsageError;
    printError(isUsage ? error.message : String((error as Error).stack ?? error));
    return 1;
  }
}

async function run(options: Options, program: Program): Promise<number> {
  const [word, ...folders] = options.words;
  if (options.help) {
    program.print(help);
    return 0;
  }
  if (options.list) {
    for (const { id, kind, prompt } of program.tasks)
      program.print(`${id}  (${kind})\n    ${prompt}`);
    return 0;
  }
  if (word === "injections") {
    // The OpenAI Agents SDK ends the process at Ctrl+C once it is loaded, before a folder could be named.
    const { printInjections } = await import("./injections.ts");
    return printInjections(folders, program);
  }
  if (word === "jobs") return printJobs(folders, options, program);
  if (word === "rivals") return compareRivals(folders, options, program);
  if (word === "report") return report(folders, options, program);
  if (word === undefined) return evaluate(options, program);
  throw new UsageError(
    `There is no command ${JSON.stringify(word)}; \`pnpm eval --help\` shows all.`,
  );
}
