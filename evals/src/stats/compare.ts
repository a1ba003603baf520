import type { RunResult } from "../runs/run-result.ts";
import type { Settings } from "../runs/settings.ts";
import { differenceInterval, type Interval } from "./intervals.ts";
import { mean } from "./pass-rates.ts";
import { selectCounted, summarize, type Summary } from "./summarize.ts";

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
  tasks: Record<string, ComparedTask>;
  /** Difference of pass@1 to the first evaluation, by task; undefined for the first. */
  difference?: { mean: number; interval: Interval };
}

/** Figures of one task in one evaluation. */
export interface ComparedTask {
  summary: Summary;
  /** Outcomes of the runs, in the order of their numbers; runs with an error included. */
  outcomes: RunOutcome[];
}

/** A run and how it ended. */
export type RunOutcome = Pick<RunResult, "run" | "outcome">;

/** Several evaluations over the tasks that all of them have. */
export interface Comparison {
  /** Those with the most different pass rates first. */
  tasks: string[];
  /** Number of tasks with different pass rates. */
  differing: number;
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
  const compared = evaluations.map((evaluation) => {
    const runs = select(evaluation);
    return {
      name: evaluation.name,
      summary: summarize(runs, maxRuns),
      tasks: compareTasks(runs, maxRuns),
    };
  });
  const ranked = tasks
    .map((task) => ({ task, spread: findSpread(compared, task) }))
    .toSorted((one, other) => other.spread - one.spread);
  const [baseline] = compared;
  return {
    tasks: ranked.map(({ task }) => task),
    differing: ranked.filter(({ spread }) => spread > 0).length,
    leftOut: all.filter((task) => !tasks.includes(task)),
    warnings: [...compareLimits(evaluations), ...compareRuns(evaluations)],
    evaluations: compared.map((evaluation) => {
      const difference =
        evaluation === baseline ? undefined : subtract(tasks, evaluation, baseline!);
      return { ...evaluation, ...(difference && { difference }) };
    }),
  };
}

function hasSame(first: Evaluation, other: Evaluation, task: string): boolean {
  const { settings, runs } = other;
  const isSame = settings.tasks[task] === first.settings.tasks[task];
  return isSame && selectCounted(runs).some((run) => run.task === task);
}

function compareTasks(runs: readonly RunResult[], maxRuns: number): Record<string, ComparedTask> {
  const sorted = runs.toSorted((one, other) => one.run - other.run);
  const groups = Map.groupBy(sorted, ({ task }) => task);
  const tasks = [...groups].map(([task, group]) => {
    const outcomes = group.map(({ run, outcome }) => ({ run, outcome }));
    return [task, { summary: summarize(group, maxRuns), outcomes }];
  });
  return Object.fromEntries(tasks) as Record<string, ComparedTask>;
}

/** Returns pass@1 of a task that has a run which counts. */
function readRate({ tasks }: ComparedEvaluation, task: string): number {
  return tasks[task]!.summary.passAll[0]!;
}

/** Returns the difference between the highest and the lowest pass rate of a task. */
function findSpread(evaluations: readonly ComparedEvaluation[], task: string): number {
  const rates = evaluations.map((evaluation) => readRate(evaluation, task));
  return Math.max(...rates) - Math.min(...rates);
}

/** Subtracts pass@1, task by task. */
function subtract(
  tasks: readonly string[],
  evaluation: ComparedEvaluation,
  baseline: ComparedEvaluation,
): ComparedEvaluation["difference"] {
  const differences = tasks.map((task) => readRate(evaluation, task) - readRate(baseline, task));
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
