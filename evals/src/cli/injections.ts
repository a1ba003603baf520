import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { formatInjections } from "../injections/injection-table.ts";
import { type AttackedAgent, measureInjections } from "../injections/measure-injections.ts";
import { type Program, UsageError } from "./program.ts";

/**
 * Prints how many deciding inputs of writes came from texts without a question that names them: of a model that obeys everything, or of
 * the agent in a module. Returns the exit code.
 */
export async function printInjections(
  words: readonly string[],
  { print, printError }: Program,
): Promise<number> {
  const [path, ...others] = words;
  if (others.length > 0) throw new UsageError("injections takes one module at most.");
  const agent = path === undefined ? undefined : await loadAgent(path);
  const byRule = await measureInjections({ agent });
  const outside = byRule.filter(({ isOutside }) => isOutside);
  const everything = await measureInjections({ agent, everything: true });
  print(
    formatInjections([
      ["by outsiders", outside],
      ["all, `everything`", everything],
    ]),
  );
  const failures = [...outside, ...everything].filter(({ unnamed }) => unnamed > 0);
  for (const { read, unnamed, way, write } of failures)
    printError(`${way}: ${write} after ${read} has ${unnamed} inputs that no question names`);
  return failures.length === 0 ? 0 : 1;
}

async function loadAgent(path: string): Promise<AttackedAgent> {
  const module = (await import(pathToFileURL(resolve(path)).href)) as Record<string, unknown>;
  const { runAgent } = module;
  if (typeof runAgent === "function") return runAgent as AttackedAgent;
  throw new UsageError(`${path} must export a function runAgent({ prompt, tools }).`);
}
