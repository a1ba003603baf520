import { ModelUnavailable } from "../model/model-error.ts";
import type { Task } from "../task.ts";
import type { RunResult } from "./run-result.ts";
import { describeError, type RunOptions, runTask } from "./run-task.ts";

/** A run that is still to do. */
export interface PendingRun {
  task: Task;
  run: number;
}

/** Options of a set of runs. */
export interface RunAllOptions extends RunOptions {
  /** Runs at the same time. */
  parallel: number;
  /** Receives each finished run. */
  onResult(result: RunResult): Promise<void>;
}

/** After so many errors in a row, the rest would most likely end the same way. */
const MAX_ERRORS_IN_A_ROW = 5;

/** Lists the runs without a result: the first of every task, then the second, and so on. */
export function listPending(
  tasks: readonly Task[],
  runs: number,
  done: readonly RunResult[],
): PendingRun[] {
  const finished = new Set(
    done.filter(({ outcome }) => outcome !== "error").map(({ task, run }) => `${task} ${run}`),
  );
  const numbers = Array.from({ length: runs }, (_, index) => index + 1);
  return numbers
    .flatMap((run) => tasks.map((task) => ({ task, run })))
    .filter(({ task, run }) => !finished.has(`${task.id} ${run}`));
}

/**
 * Makes all these runs, several side by side. Returns the reason if it stopped early: an error that every
 * further run would meet.
 *
 * @throws The reason of the signal.
 */
export async function runAll(
  pending: readonly PendingRun[],
  options: RunAllOptions,
): Promise<string | undefined> {
  const queue = [...pending];
  let errorsInARow = 0;
  let stopped: string | undefined;
  const work = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const { result, isFatal } = await attempt(next, options);
      await options.onResult(result);
      errorsInARow = result.outcome === "error" ? errorsInARow + 1 : 0;
      if (!isFatal && errorsInARow < MAX_ERRORS_IN_A_ROW) continue;
      stopped ??= result.reasons.join(" ");
      queue.length = 0;
    }
  };
  // Waits for all, so that no sandbox outlives the call.
  const workers = await Promise.allSettled(Array.from({ length: options.parallel }, work));
  const failed = workers.find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
  return stopped;
}

async function attempt({ task, run }: PendingRun, options: RunOptions) {
  try {
    options.signal.throwIfAborted();
    return { result: await runTask(task, run, options), isFatal: false };
  } catch (error) {
    if (options.signal.aborted) throw options.signal.reason;
    const isFatal = error instanceof ModelUnavailable && error.isFatal;
    return { result: describeError(task, run, error), isFatal };
  }
}
