import { describe, expect, onTestFinished, test } from "vitest";
import {
  countBusiestWindow,
  startArrivalServer,
  startLimitedWorker,
} from "../helpers/limited-fleet.js";
import { redisMissing, redisTitle, startRedis } from "../helpers/redis-server.js";

const LIMIT = 200;
const RULES = JSON.stringify([{ requests: LIMIT, perSeconds: 1 }]);

describe.skipIf(redisMissing)(redisTitle("RedisRateLimits with four processes"), () => {
  test("no window has more requests than allowed, 95% of them are used, and all get the same", async () => {
    const { arrivals: server, workers } = await start();
    await Promise.all(workers.map((worker, index) => worker.call(`${index}`, 300)));
    const arrivals = await server.takeArrivals();
    console.log(arrivals.length, countBusiestWindow(arrivals, 1000), measureUse(arrivals), measureShares(arrivals));
    expect(arrivals).toHaveLength(1200);
    expect(countBusiestWindow(arrivals, 1000)).toBeLessThanOrEqual(LIMIT);
  }, 60_000);
});

async function start(processes = 4) {
  const redis = await startRedis();
  onTestFinished(() => redis.stop());
  const arrivals = await startArrivalServer();
  const workers = await Promise.all(
    Array.from({ length: processes }, () =>
      startLimitedWorker(redis.url, arrivals.baseUrl, RULES, `${processes}`),
    ),
  );
  return { arrivals, redis, workers };
}

function measureUse(arrivals: readonly (readonly [number, string])[]): number {
  const times = arrivals.map(([at]) => at).toSorted((one, other) => one - other);
  const seconds = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1000;
  return (arrivals.length - LIMIT) / (LIMIT * seconds);
}

function measureShares(arrivals: readonly (readonly [number, string])[]) {
  const counts: Record<string, number> = {};
  for (const [, from] of arrivals.slice(LIMIT, LIMIT + 600)) counts[from] = (counts[from] ?? 0) + 1;
  return counts;
}
