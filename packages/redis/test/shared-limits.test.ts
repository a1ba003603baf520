import { setTimeout } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import {
  type Arrival,
  countBusiestWindow,
  startArrivalServer,
  startLimitedWorker,
  TIMED,
} from "./helpers/limited-fleet.js";
import { redisMissing, redisTitle, startRedis } from "./helpers/redis-server.js";

const LIMIT = 200;
const WINDOW_MS = 2_000;

describe.skipIf(redisMissing)(redisTitle("RedisRateLimits with four processes"), TIMED, () => {
  test("no window exceeds the limit, and no process is starved", async () => {
    const { server, workers } = await start();
    await Promise.all(workers.map((worker, index) => worker.call(`${index}`, 150)));
    const arrivals = await server.takeArrivals();
    expect(arrivals).toHaveLength(600);
    expect(countBusiestWindow(arrivals, WINDOW_MS)).toBeLessThanOrEqual(LIMIT);
    // 100 each on an idle machine; a busy one may keep a process from its processor for a while.
    for (const share of countShares(arrivals.slice(0, 400))) expect(share).toBeGreaterThan(0);
  });

  test("the others continue within the limit when a process is killed", async () => {
    const { server, workers } = await start();
    const [killed, ...others] = workers;
    killed?.call("killed", 400).catch(() => {});
    const all = Promise.all(others.map((worker, index) => worker.call(`${index}`, 100)));
    await setTimeout(1_000);
    await killed?.kill();
    for (const { failures } of await all) expect(failures).toEqual([]);
    const arrivals = await server.takeArrivals();
    expect(arrivals.filter(([, from]) => from !== "killed")).toHaveLength(300);
    expect(countBusiestWindow(arrivals, WINDOW_MS)).toBeLessThanOrEqual(LIMIT);
  });
});

/** Starts everything, with each process having made a call and a window without any after that. */
async function start() {
  const redis = await startRedis();
  onTestFinished(() => redis.stop());
  const server = await startArrivalServer();
  const rules = JSON.stringify([{ requests: LIMIT, perSeconds: WINDOW_MS / 1000 }]);
  const workers = await Promise.all(
    [1, 2, 3, 4].map(() => startLimitedWorker(redis.url, server.baseUrl, rules, "4")),
  );
  await Promise.all(workers.map((worker) => worker.call("first", 1)));
  await setTimeout(WINDOW_MS + 200);
  await server.takeArrivals();
  return { redis, server, workers };
}

function countShares(arrivals: readonly Arrival[]): number[] {
  const groups = Object.groupBy(arrivals, ([, from]) => from);
  return ["0", "1", "2", "3"].map((from) => groups[from]?.length ?? 0);
}
