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
  const cleanUps: (() => Promise<unknown>)[] = [];
  try {
    return await runWith(options, cleanUps);
  } finally {
    for (const cleanUp of cleanUps.toReversed()) await cleanUp();
  }
}

async function runWith(
  { execArgv = [], kills, latencyMs, limits, runs, seed, workers: count }: FleetOptions,
  cleanUps: (() => Promise<unknown>)[],
): Promise<FleetReport> {
  const servers = await startServers();
  cleanUps.push(() => servers.stop());
  const own = {
    ...process.env,
    ...servers.environment,
    WORKBELT_ENCRYPTION_KEY: randomBytes(32).toString("base64"),
    FLEET_WORKERS: String(limits ? count : 0),
  };
  const sandbox = await startServices({ limits, latencyMs, environment: own, execArgv });
  cleanUps.push(() => sandbox.stop());
  const redis = await createClient({ url: servers.environment.REDIS_URL }).connect();
  cleanUps.push(() => redis.close());
  const queue = openQueue(redis);
  cleanUps.push(() => queue.close());
  const followUps = await makeFollowUps(runs, sandbox.services);
  await sandbox.takeLog();
  await addFollowUps(queue, followUps);
  const environment = { ...own, ...sandbox.environment };
  const workers = new WorkerProcesses({ count, environment, execArgv });
  cleanUps.push(() => workers.stop());
  const ended = new AbortController();
  const random = createRandom(seed);
  const killing = killAtRandom({ kills, queue, random, signal: ended.signal, workers });
  await Promise.race([untilEnded(queue, runs), workers.failure]).finally(() => ended.abort());
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
