// Run as a process of its own: makes one call, and when a line comes on stdin so many at once.
import { createInterface } from "node:readline";
import { createApiClient, path, type RateLimit } from "@workbelt/core/provider";
import { RedisRateLimits } from "@workbelt/redis";
import { RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { createClient } from "redis";

const [, , variant = "", from = "", baseUrl = "", redisUrl = "", limitText = ""] = process.argv;
const limit = Number(limitText);
const redis = createClient({ url: redisUrl, commandOptions: { timeout: 0 } });
redis.on("error", console.error);
await redis.connect();

const service = {
  name: "desk",
  displayName: "the desk",
  baseUrl,
  tokenVariable: "DESK_TOKEN",
  baseUrlVariable: "DESK_BASE_URL",
  identities: {},
};
const rules: RateLimit[] = [{ requests: limit, perSeconds: 1 }];
const quarter: RateLimit[] = [{ requests: limit / 4, perSeconds: 1 }];
const token = `token-of-${variant}`;
const options = { baseUrl, token, timeoutMs: false as const };

const ours = () =>
  createApiClient(
    { ...service, rateLimits: rules },
    { ...options, rateLimits: new RedisRateLimits({ client: redis, processes: 4 }) },
  );
const quarterEach = () => createApiClient({ ...service, rateLimits: quarter }, options);

const client = variant === "quarter" ? quarterEach() : ours();
const plain = createApiClient(service, options);
const fixedWindow = new RateLimiterRedis({
  storeClient: redis,
  useRedisPackage: true,
  points: limit,
  duration: 1,
});

async function waitForPoint(): Promise<void> {
  for (;;) {
    try {
      await fixedWindow.consume(token);
      return;
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const { msBeforeNext } = error;
      await new Promise((resolve) => setTimeout(resolve, msBeforeNext));
    }
  }
}

async function call(): Promise<void> {
  const request = { method: "GET", path: path`/papers`, query: { from } } as const;
  if (variant !== "flexible") return void (await client.send(request));
  await waitForPoint();
  await plain.send(request);
}

await call();
console.log("ready");
for await (const line of createInterface({ input: process.stdin })) {
  const calls = Array.from({ length: Number(line) }, () => call).values();
  const work = async () => {
    for (const each of calls) await each();
  };
  // All calls at once would ask again every second, and keep Redis busy with nothing else.
  const concurrent = variant === "flexible" ? 100 : Number(line);
  await Promise.all(Array.from({ length: concurrent }, work));
  console.log("done");
}
process.exit();
