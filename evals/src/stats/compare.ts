import type { RunResult } from "../runs/run-result.ts";
import type { Settings } from "../runs/settings.ts";
import { differenceInterval, type Interval } from "./intervals.ts";
import { mean, passRate, type Tally } from "./pass-rates.ts";
import { countPassed, selectCounted, summarize, type Summary } from "./summarize.ts";

/** Results of one evaluation. */
export interface Evaluation {
  /** Name in reports. */
  name: string;
  settings: Settings;
  runs: RunResult[];
}

/** One evaluation beside the first. */
export interface ComparedEvaluation {
  name: string;
  summary: Summary;
  /** Passed runs of each task. */
  tallies: Record<string, Tally>;
  /** Outcomes of each task's runs, in the order of their numbers; runs with an error included. */
  outcomes: Record<string, RunOutcome[]>;
  /** Difference of pass@1 to the first evaluation, by task; undefined for the first. */
  difference?: { mean: number; interval: Interval };
}

/** A run and how it ended. */
export type RunOutcome = Pick<RunResult, "run" | "outcome">;

/** Several evaluations over the tasks that all of them have. */
export interface Comparison {
  tasks: string[];
  /** Tasks that not all have, or not in the same version. */
  leftOut: string[];
  /** Limits and numbers of runs that are not the same. */
  warnings: string[];
  evaluations: ComparedEvaluation[];
}

/** Compares evaluations over the same tasks, in the same version and with at least one run that counts. */
export function compareEvaluations(evaluations: readonly Evaluation[]): Comparison {
  const [first] = evaluations;
  if (first === undefined) throw new Error("There is nothing to compare.");
  const all = [...new Set(evaluations.flatMap(({ settings }) => Object.keys(settings.tasks)))];
  const tasks = all.filter((task) => evaluations.every((other) => hasSame(first, other, task)));
  const select = ({ runs }: Evaluation) => runs.filter(({ task }) => tasks.includes(task));
  const maxRuns = Math.min(...evaluations.map(({ settings }) => settings.runs));
  const baseline = countByTask(select(first));
  return {
    tasks,
    leftOut: all.filter((task) => !tasks.includes(task)),
    warnings: [...compareLimits(evaluations), ...compareRuns(evaluations)],
    evaluations: evaluations.map((evaluation) => {
      const { name } = evaluation;
      const tallies = countByTask(select(evaluation));
      const summary = summarize(select(evaluation), maxRuns);
      const difference = evaluation === first ? undefined : subtract(tallies, baseline);
      const outcomes = listOutcomes(select(evaluation));
      return { name, summary, tallies, outcomes, ...(difference && { difference }) };
    }),
  };
}

function hasSame(first: Evaluation, other: Evaluation, task: string): boolean {
  const { settings, runs } = other;
  const isSame = settings.tasks[task] === first.settings.tasks[task];
  return isSame && selectCounted(runs).some((run) => run.task === task);
}

function countByTask(runs: readonly RunResult[]): Record<string, Tally> {
  const groups = Map.groupBy(selectCounted(runs), ({ task }) => task);
  return Object.fromEntries([...groups].map(([task, group]) => [task, countPassed(group)]));
}

function listOutcomes(runs: readonly RunResult[]): Record<string, RunOutcome[]> {
  const sorted = runs.toSorted((one, other) => one.run - other.run);
  const groups = Map.groupBy(sorted, ({ task }) => task);
  return Object.fromEntries(
    [...groups].map(([task, group]) => [task, group.map(({ run, outcome }) => ({ run, outcome }))]),
  );
}

/** Subtracts pass@1, task by task. */
function subtract(tallies: Record<string, Tally>, baseline: Record<string, Tally>) {
  const differences = Object.entries(tallies).map(
    ([task, tally]) => passRate(tally) - passRate(baseline[task]!),
  );
  const interval = differenceInterval(differences);
  return interval && { mean: mean(differences)!, interval };
}

function compareLimits(evaluations: readonly Evaluation[]): string[] {
  const limits = new Set(evaluations.map(({ settings }) => JSON.stringify(settings.limits)));
  return limits.size === 1 ? [] : ["The limits of turns, tokens or time are not the same."];
}

function compareRuns(evaluations: readonly Evaluation[]): string[] {
  const runs = [...new Set(evaluations.map(({ settings }) => settings.runs))];
  return runs.length === 1
    ? []
    : [`The numbers of runs differ (${runs.join(", ")}); pass^k is shown as far as all have it.`];
}
