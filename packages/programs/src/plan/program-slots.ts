import { ProgramError } from "../interpreter/program-error.js";
import type { PlanLimits } from "./plan-limits.js";
import type { ProgramOrigin } from "./planning.js";

// Each is a thread with memory of its own, so that all doors of this process share them.
const running = new Map<string, number>();

/**
 * Takes the place of a program that is about to run.
 *
 * @returns the function that gives it back, for when the program has ended
 * @throws ProgramError if the caller, or all callers together, run as many as is allowed
 */
export function takeSlot(
  { account, threadId }: ProgramOrigin,
  { programs, programsOfCaller }: PlanLimits,
): () => void {
  const caller = JSON.stringify(account === undefined ? [threadId] : { account });
  const own = running.get(caller) ?? 0;
  const all = [...running.values()].reduce((sum, count) => sum + count, 0);
  if (own >= programsOfCaller) {
    const whose = account === undefined ? "this conversation" : "this account";
    throw createBusyError(`${own} of ${whose}`, programsOfCaller);
  }
  if (all >= programs)
    throw createBusyError(`${all} of all callers, ${own} of them yours`, programs);
  running.set(caller, own + 1);
  return () => {
    const left = (running.get(caller) ?? 1) - 1;
    if (left === 0) running.delete(caller);
    else running.set(caller, left);
  };
}

function createBusyError(count: string, max: number): ProgramError {
  return new ProgramError(
    "busy",
    `The program was not run: ${count} run already, and ${max} may at once.`,
    {
      advice:
        "Wait for the result of one of them, then run it again; or do the work of several in one program.",
    },
  );
}
