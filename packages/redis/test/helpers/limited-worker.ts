// Run as a process of its own: makes the given number of calls at once, each when a line comes on stdin, and
// prints how many succeeded. Its limits are those of Redis at the given URL.
import { createInterface } from "node:readline";
import { createClient } from "redis";
import { ApiClient, bearerToken } from "@workbelt/core";
import { path, type Service } from "@workbelt/core/provider";
import { RedisRateLimits } from "../../src/index.js";

const [, , redisUrl = "", baseUrl = "", rules = "[]", processes = "4"] = process.argv;
const service: Service = {
  name: "desk",
  displayName: "the desk",
  baseUrl,
  tokenVariable: "DESK_TOKEN",
  baseUrlVariable: "DESK_BASE_URL",
  identities: {},
  rateLimits: JSON.parse(rules) as { requests: number; perSeconds: number }[],
};
const redis = createClient({ url: redisUrl }).on("error", () => {});
void redis.connect();
const client = new ApiClient(service, {
  baseUrl,
  credentials: bearerToken("token-of-the-desk"),
  attempts: 1,
  rateLimits: new RedisRateLimits({ client: redis, processes: Number(processes) }),
});
console.log("ready");

for await (const line of createInterface({ input: process.stdin })) {
  const [from = "", count = ""] = line.split(" ");
  const query = { from };
  const calls = Array.from({ length: Number(count) }, () =>
    client.send({ method: "GET", path: path`/papers`, query }),
  );
  const results = await Promise.allSettled(calls);
  const failures = results.flatMap((result) =>
    result.status === "rejected" ? [String(result.reason)] : [],
  );
  console.log(JSON.stringify({ succeeded: count, failures: [...new Set(failures)] }));
}
process.exit(0);
