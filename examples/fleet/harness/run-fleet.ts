import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { createClient } from "redis";
import { addFollowUps, openQueue } from "../queue.ts";
import { makeFollowUps } from "./make-follow-ups.ts";
import { killAtRandom } from "./kill-at-random.ts";
import { createRandom } from "./random.ts";
import { type FleetReport, writeFleetReport } from "./report.ts";
import { startServers } from "./start-servers.ts";
import { startServices } from "./service-process.ts";
import { WorkerProcesses } from "./worker-processes.ts";
import { readWritten } from "./written.ts";

/** Options of a fleet's run on the sandbox. */
export interface FleetOptions {
  runs: number;
  workers: number;
  /** Workers killed with SIGKILL while the runs last. */
  kills: number;
  /** Seed of the times and victims of the kills. */
  seed: number;
  /** False lifts the services' rate limits. */
  limits: boolean;
  /** Added to each request, as over a network. */
  latencyMs: number;
  /** Arguments of Node for the child processes. */
  execArgv?: readonly string[];
}

/** Runs follow-ups on several worker processes, kills some, and checks what the sandbox holds at the end. */
export async function runFleet(options: FleetOptions): Promise<FleetReport> {
  await using stack = new AsyncDisposableStack();
  const { execArgv = [], kills, latencyMs, limits, runs, seed } = options;
  const servers = await startServers();
  stack.defer(() => servers.stop());
  const own = {
    ...process.env,
    ...servers.environment,
    WORKBELT_ENCRYPTION_KEY: randomBytes(32).toString("base64"),
    FLEET_WORKERS: String(limits ? options.workers : 0),
  };
  const sandbox = await startServices({ limits, latencyMs, environment: own, execArgv });
  stack.defer(() => sandbox.stop());
  const environment = { ...own, ...sandbox.environment };
  const followUps = await makeFollowUps(runs, sandbox.services);
  const redis = await createClient({ url: servers.environment.REDIS_URL }).connect();
  stack.defer(() => redis.close());
  const queue = openQueue(redis);
  stack.defer(() => queue.close());
  await sandbox.takeLog();
  await addFollowUps(queue, followUps);
  const workers = new WorkerProcesses({ count: options.workers, environment, execArgv });
  stack.defer(() => workers.stop());
  const ended = new AbortController();
  const random = createRandom(seed);
  const killing = killAtRandom({ kills, queue, random, signal: ended.signal, workers });
  await untilEnded(queue, runs);
  ended.abort();
  const killed = await killing;
  const log = await sandbox.takeLog();
  const jobs = await queue.getJobs(["completed", "failed"]);
  const pageIds = [...new Set(followUps.map(({ pageId }) => pageId))];
  const written = await readWritten(sandbox.services, pageIds);
  return writeFleetReport({ followUps, jobs, killed, log, written });
}

async function untilEnded(queue: ReturnType<typeof openQueue>, runs: number): Promise<void> {
  for (;;) {
    const { completed = 0, failed = 0 } = await queue.getJobCounts("completed", "failed");
    if (completed + failed >= runs) return;
    await delay(100);
  }
}
