import { createRedactor } from "../runs/redact.ts";
import { evaluate } from "./evaluate.ts";
import { help } from "./help.ts";
import { type Options, parseOptions } from "./options.ts";
import { type Program, UsageError } from "./program.ts";
import { report } from "./report.ts";

/** Runs the command; returns its exit code. */
export async function main(argv: readonly string[], program: Program): Promise<number> {
  try {
    return await run(parseOptions(argv), program);
  } catch (error) {
    const redact = createRedactor(program.environment);
    const isUsage = error instanceof UsageError;
    const text = isUsage ? error.message : String((error as Error).stack ?? error);
    program.printError(redact(text));
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
    for (const { id, kind, prompt } of program.tasks) program.print(`${id}  (${kind})\n    ${prompt}`);
    return 0;
  }
  if (word === "report") return report(folders, options, program);
  if (word === undefined) return evaluate(options, program);
  throw new UsageError(`There is no command ${JSON.stringify(word)}; \`pnpm eval --help\` shows all.`);
}
