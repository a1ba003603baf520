import type { Queue } from "bullmq";
import { setTimeout as delay } from "node:timers/promises";
import type { FollowUp } from "../queue.ts";
import type { WorkerProcesses } from "./worker-processes.ts";

const MAX_PAUSE_MS = 2000;

/** What to kill, and how often. */
export interface KillOptions {
  workers: WorkerProcesses;
  queue: Queue<FollowUp, string>;
  kills: number;
  /** Returns numbers from 0 to 1. */
  random: () => number;
  /** Ends the killing early. */
  signal: AbortSignal;
}

/**
 * Kills the process of a random running job, each time after a random pause. Returns the number of kills.
 */
export async function killAtRandom(options: KillOptions): Promise<number> {
  const { kills, queue, random, signal, workers } = options;
  let done = 0;
  while (done < kills) {
    await delay(random() * MAX_PAUSE_MS, undefined, { signal }).catch(() => {});
    if (signal.aborted) break;
    const active = await queue.getActive();
    const job = active[Math.floor(random() * active.length)];
    // The process of a job may have been killed before.
    if (workers.replace(Number(job?.processedBy))) done += 1;
  }
  return done;
}
