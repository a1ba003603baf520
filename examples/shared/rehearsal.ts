import type { Memory } from "./memory.ts";

/** A tool call the rehearsed model wants to make. */
export interface Call {
  name: string;
  args: Record<string, unknown>;
}

/** What the rehearsed model says, and the calls it makes; with none it is done. */
export interface Step {
  text: string;
  calls: Call[];
}

/** One step of a rehearsed piece of work. */
export interface Plan {
  /** The step is done when this tool has answered. */
  until: string;
  /** Or when this holds, as there is nothing to do. */
  skip?: (memory: Memory) => boolean;
  say: string;
  /** The calls, worked out from what the tools have answered so far; may throw {@link Stop}. */
  calls: (memory: Memory, now: Date) => Call[];
}

/** A piece of work as it was rehearsed: the order of its steps, and nothing of the data. */
export interface Rehearsal {
  plans: readonly Plan[];
  /** What to say at the end; `stopped` is why there was no way on. */
  report: (memory: Memory, stopped?: string) => string;
}

/** There is no way on, for this reason. */
export class Stop extends Error {}

/** What to do next, seen from what the tools have answered so far. */
export function nextStep({ plans, report }: Rehearsal, memory: Memory, now: Date): Step {
  const plan = plans.find(({ skip, until }) => !memory.has(until) && !skip?.(memory));
  if (plan === undefined) return { text: report(memory), calls: [] };
  try {
    return { text: plan.say, calls: plan.calls(memory, now) };
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    return { text: report(memory, error.message), calls: [] };
  }
}
