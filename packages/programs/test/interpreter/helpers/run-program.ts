import { type ProgramOutcome, type ProgramRun, quickJsInterpreter } from "../../../src/index.js";
import { ProgramError } from "../../../src/interpreter/program-error.js";

/** The time of programs in these tests: 2023-11-14T22:13:20Z. */
export const NOW = 1_700_000_000_000;

/** A call as the host got it. */
export type SeenCall = readonly [name: string, ...args: readonly unknown[]];

/** Runs a program that may call `list` and `files.read`. They return null unless `call` is given. */
export async function runProgram(
  source: string,
  options: Partial<ProgramRun> = {},
): Promise<ProgramOutcome> {
  return quickJsInterpreter().run({
    source,
    functions: ["list", "files.read"],
    call: async () => ({ value: null }),
    now: NOW,
    seed: "seed",
    ...options,
  });
}

/** Runs a program that calls `list`, which returns this value. Returns what the program returned. */
export async function runOver(value: unknown, source: string): Promise<unknown> {
  return (await runProgram(source, { call: async () => ({ value }) })).value;
}

/** Runs a program that must fail, and returns its error. */
export async function failProgram(
  source: string,
  options: Partial<ProgramRun> = {},
): Promise<ProgramError> {
  const outcome = await runProgram(source, options).catch((error: unknown) => error);
  if (outcome instanceof ProgramError) return outcome;
  throw new Error(`Expected a ProgramError, got ${JSON.stringify(outcome)}`, { cause: outcome });
}

/** Creates a `call` that notes the calls that it gets. */
export function createRecorder(value: unknown = null) {
  const calls: SeenCall[] = [];
  const call: ProgramRun["call"] = async (name, args) => {
    calls.push([name, ...args]);
    return { value };
  };
  return { call, calls };
}
