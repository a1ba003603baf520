import type { RunResult } from "../../runs/run-result.ts";

/** Returns the id of a task's section. */
export function taskAnchor(task: string): string {
  return `task-${task.replaceAll(/[^\w-]/g, "-")}`;
}

/** Returns the id of a run. */
export function runAnchor({ task, run }: Pick<RunResult, "task" | "run">): string {
  return `${taskAnchor(task)}-run-${run}`;
}

/** Returns the id of a step of a run's trace. */
export function stepAnchor(run: RunResult, index: number): string {
  return `${runAnchor(run)}-step-${index + 1}`;
}
