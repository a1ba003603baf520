import { ConfigurationError } from "@workbelt/core";
import { quoteUnlessToken } from "@workbelt/core/provider";
import type { Interpreter, ProgramLimits, ProgramRun } from "./interpreter.js";
import { loadEngine } from "./load-engine.js";
import { ProgramError } from "./program-error.js";
import { RunningProgram } from "./running-program.js";

const defaultLimits: ProgramLimits = {
  timeoutMs: 900_000,
  computeMs: 60_000,
  memoryBytes: 256 * 2 ** 20,
  calls: 10_000,
  concurrentCalls: 16,
  outputCharacters: 32_000,
};
// QuickJS itself needs a part.
const MIN_MEMORY_BYTES = 8 * 2 ** 20;
// Of timers, and of memory in WebAssembly.
const MAX_LIMIT = 2 ** 31 - 1;
const MAX_SOURCE_CHARACTERS = 200_000;
const FUNCTION_NAME = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*$/;

/**
 * Creates an interpreter that runs each program in QuickJS, compiled to WebAssembly, in a thread of its own. Nothing of this
 * process is inside it, and programs share nothing: an endless loop, a full memory or a replaced `Array.prototype` ends with
 * the thread. It needs the package `quickjs-wasi`, and threads, which Node, Bun and Deno have.
 *
 * Programs have the language and `console`. Their time zone is UTC, their clock stands still, and `Math.random` repeats its
 * numbers with the same seed. They have no timers, `fetch`, modules, `Intl` or `eval`. A start takes 70 ms of processor time.
 *
 * Calls that a program does not await are waited for at its end. One that fails without anything awaiting it fails the
 * program.
 *
 * @example
 * const { value } = await quickJsInterpreter().run({
 *   source: "const { items } = await list_deals({}); return items.length;",
 *   functions: ["list_deals"],
 *   call: async (name, [input]) => ({ value: await listDeals(input) }),
 *   now: Date.now(),
 *   seed: "1",
 * });
 */
export function quickJsInterpreter(): Interpreter {
  return {
    async run(run) {
      const limits = { ...defaultLimits, ...run.limits };
      checkRun(run, limits);
      return new RunningProgram(run, limits, await loadEngine()).outcome;
    },
  };
}

function checkRun({ functions, now, source }: ProgramRun, limits: ProgramLimits): void {
  for (const [name, limit] of Object.entries(limits)) {
    const min = name === "memoryBytes" ? MIN_MEMORY_BYTES : 1;
    if (!Number.isInteger(limit) || limit < min || limit > MAX_LIMIT) {
      throw new ConfigurationError(
        `The limit ${name} must be an integer from ${min} to ${MAX_LIMIT}; it is ${limit}.`,
      );
    }
  }
  const wrong = functions.find((name) => !FUNCTION_NAME.test(name) || name.includes("__proto__"));
  if (wrong !== undefined) {
    throw new ConfigurationError(
      `A function of programs must be named as in JavaScript, such as files.read; one is named ${quoteUnlessToken(wrong)}.`,
    );
  }
  if (!Number.isFinite(new Date(now).valueOf())) {
    throw new ConfigurationError("The time of a program must be milliseconds since 1970.");
  }
  if (source.length > MAX_SOURCE_CHARACTERS) {
    throw new ProgramError(
      "syntax",
      `The program has ${source.length} characters; ${MAX_SOURCE_CHARACTERS} are allowed.`,
      { advice: "Read data with calls instead of writing it into the program." },
    );
  }
}
