// One way of reading twenty replies at once, in a process of its own; prints what it took as JSON.
import { monitorEventLoopDelay } from "node:perf_hooks";
import { ApiClient, bearerToken } from "@workbelt/core";
import { path, type Service } from "@workbelt/core/provider";
import { Agent, request } from "undici";

const CONCURRENT = 20;
const [, , variant = "", baseUrl = ""] = process.argv;

const service: Service = {
  name: "bench",
  displayName: "the bench",
  baseUrl,
  tokenVariable: "BENCH_TOKEN",
  baseUrlVariable: "BENCH_BASE_URL",
  identities: {},
};

/** Fetches one reply, and keeps nothing of it but whether it was read. */
function fetcher(): () => Promise<boolean> {
  if (variant === "undici") {
    const dispatcher = new Agent();
    return async () => {
      const { body } = await request(`${baseUrl}/records`, { dispatcher });
      return JSON.parse(await body.text()) !== undefined;
    };
  }
  const client = new ApiClient(service, {
    baseUrl,
    credentials: bearerToken("a-token-of-the-bench"),
    attempts: false,
    ...(variant === "raised" && { maxResponseBytes: 64 * 1024 * 1024 }),
  });
  const read = { method: "GET", path: path`/records` } as const;
  return async () => (await client.send(read).catch(() => undefined)) !== undefined;
}

const fetchOne = fetcher();
const delay = monitorEventLoopDelay({ resolution: 5 });
// Loaded and compiled before the clock runs.
await new Promise((resolve) => setTimeout(resolve, 200));
delay.enable();
const began = performance.now();
const results = await Promise.all(Array.from({ length: CONCURRENT }, fetchOne));
const tookMs = performance.now() - began;
await new Promise((resolve) => setTimeout(resolve, 50));
const result = {
  read: results.filter(Boolean).length,
  peakMb: process.resourceUsage().maxRSS / 1024,
  blockMs: delay.max / 1e6,
  tookMs,
};
process.stdout.write(JSON.stringify(result));
process.exit();
