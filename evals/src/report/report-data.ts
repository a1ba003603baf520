import { taskKinds } from "../task.ts";
import type { RunResult } from "../runs/run-result.ts";
import type { Settings } from "../runs/settings.ts";
import type { Evaluation } from "../stats/compare.ts";
import { summarize, type Summary } from "../stats/summarize.ts";

/** A summary with the name of its kind or task. */
export interface NamedSummary {
  name: string;
  summary: Summary;
}

/** Figures of an evaluation, as in `report.json`. */
export interface Report {
  name: string;
  settings: Settings;
  /** Runs that have no result yet. */
  missing: number;
  overall: Summary;
  kinds: NamedSummary[];
  tasks: NamedSummary[];
}

/** Summarizes an evaluation as a whole, by kind and by task. */
export function createReport(evaluation: Evaluation): Report {
  const { settings, runs } = evaluation;
  const summarizeRuns = (selected: readonly RunResult[]) => summarize(selected, settings.runs);
  const select = (test: (run: RunResult) => boolean) => summarizeRuns(runs.filter(test));
  const kinds = taskKinds.filter((kind) => runs.some((run) => run.kind === kind));
  const tasks = Object.keys(settings.tasks).filter((id) => runs.some(({ task }) => task === id));
  return {
    name: evaluation.name,
    settings,
    missing: Object.keys(settings.tasks).length * settings.runs - runs.length,
    overall: summarizeRuns(runs),
    kinds: kinds.map((name) => ({ name, summary: select(({ kind }) => kind === name) })),
    tasks: tasks.map((name) => ({ name, summary: select(({ task }) => task === name) })),
  };
}
