import type { ToolResults } from "./tool-results.ts";

/** A tool call the scripted model makes. */
export interface ScriptedCall {
  name: string;
  args: Record<string, unknown>;
}

/** One message of the scripted model. Without calls it is the last. */
export interface Turn {
  text: string;
  calls: ScriptedCall[];
}

/** One step of a script. */
export interface Step {
  /** The step is done once this tool has returned. Without it, only `skipWhen` ends the step. */
  doneWhen?: string;
  /** The step is skipped if this returns true. */
  skipWhen?: (results: ToolResults) => boolean;
  message: string;
  /** Derives the calls from the results so far. @throws CannotContinue */
  calls: (results: ToolResults, now: Date) => ScriptedCall[];
}

/** The order of the steps, without any data. */
export interface Script {
  steps: readonly Step[];
  /** Writes the final message; `stopped` is the reason when the steps could not be completed. */
  report: (results: ToolResults, stopped?: string) => string;
}

/** Thrown when the remaining steps are impossible. The message is the reason. */
export class CannotContinue extends Error {}

/** Returns the next message, given the results so far. */
export function nextTurn(script: Script, results: ToolResults, now: Date): Turn {
  try {
    const step = script.steps.find((candidate) => isOpen(candidate, results));
    if (step === undefined) return { text: script.report(results), calls: [] };
    return { text: step.message, calls: step.calls(results, now) };
  } catch (error) {
    if (!(error instanceof CannotContinue)) throw error;
    return { text: script.report(results, error.message), calls: [] };
  }
}

function isOpen({ doneWhen, skipWhen }: Step, results: ToolResults): boolean {
  const isDone = doneWhen !== undefined && results.has(doneWhen);
  return !isDone && skipWhen?.(results) !== true;
}
