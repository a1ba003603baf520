import type { Measures, RunResult } from "../runs/run-result.ts";
import { type Interval, rateInterval } from "./intervals.ts";
import { mean, meanPassAll, passRate, type Tally } from "./pass-rates.ts";

/** Figures of one task, or of several. Those of several tasks are means over the tasks. */
export interface Summary {
  tasks: number;
  /** Runs that count; those that ended with an error do not. */
  runs: number;
  passed: number;
  /** Runs that ended with an error, beside those that count. */
  errors: number;
  /** pass^1, pass^2, …: probabilities that so many runs of a task all pass. The first is pass@1. */
  passAll: (number | undefined)[];
  interval: Interval | undefined;
  /** Means for a run. */
  perRun: Record<MeanName, number | undefined>;
}

type MeanName =
  | Exclude<keyof Measures, "estimated">
  /** Tokens of definitions in a turn. */
  | "definitionTokensPerTurn";

/** Summarizes runs: first by task, then over the tasks, so that each task counts the same. */
export function summarize(runs: readonly RunResult[], maxRuns: number): Summary {
  const tasks = [...Map.groupBy(runs, ({ task }) => task).values()];
  const counted = tasks.map(selectCounted).filter((group) => group.length > 0);
  const tallies = counted.map(countPassed);
  const meanOf = (read: (run: RunResult) => number | undefined) =>
    mean(counted.flatMap((group) => mean(group.flatMap((run) => read(run) ?? [])) ?? []));
  const names = ["turns", "calls", "toolErrors", "collateral", "definitionTokens"] as const;
  const others = ["resultTokens", "inputTokens", "outputTokens", "durationMs"] as const;
  const means = [...names, ...others].map((name) => [name, meanOf((run) => run.measures[name])]);
  return {
    tasks: tasks.length,
    runs: tallies.reduce((sum, tally) => sum + tally.runs, 0),
    passed: tallies.reduce((sum, tally) => sum + tally.passed, 0),
    errors: runs.filter(({ outcome }) => outcome === "error").length,
    passAll: Array.from({ length: maxRuns }, (_, index) => meanPassAll(tallies, index + 1)),
    interval: rateInterval(tallies.map(passRate)),
    perRun: {
      ...(Object.fromEntries(means) as Summary["perRun"]),
      definitionTokensPerTurn: meanOf(({ measures: { definitionTokens, turns } }) =>
        turns === 0 ? undefined : definitionTokens / turns,
      ),
    },
  };
}

/** Selects the runs that count. */
export function selectCounted(runs: readonly RunResult[]): RunResult[] {
  return runs.filter(({ outcome }) => outcome !== "error");
}

/** Counts the passed runs of a task. */
export function countPassed(runs: readonly RunResult[]): Tally {
  return { runs: runs.length, passed: runs.filter(({ outcome }) => outcome === "passed").length };
}
