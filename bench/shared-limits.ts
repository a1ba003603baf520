// Four processes with 2,000 calls each under one limit of 200 a second, and the same 8,000 calls by three of
// them. Needs redis-server.
import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createClient } from "redis";
import { freePort } from "../packages/core/test/helpers/free-port.ts";

const LIMIT = 200;
const WINDOW_MS = 1_000;
const PROCESSES = 4;
const CALLS = 8_000;

type Arrival = [at: number, from: string];

const children: ChildProcess[] = [];

/** Starts a process that answers each line with one. */
function start(command: string, ...options: string[]) {
  const child = spawn(command, options, { stdio: ["pipe", "pipe", "inherit"] });
  children.push(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const readLine = async () => {
    const { done, value } = await lines.next();
    if (done === true) throw new Error(`${command} has ended: ${options.join(" ")}`);
    return value;
  };
  const ask = (line: string | number) => {
    child.stdin.write(`${line}\n`);
    return readLine();
  };
  return { child, readLine, ask };
}

const toPath = (file: string) => fileURLToPath(new URL(file, import.meta.url));

async function startRedis() {
  const port = await freePort();
  const { child } = start("redis-server", "--port", `${port}`, "--bind", "127.0.0.1", "--save", "");
  child.stdout?.resume();
  const url = `redis://127.0.0.1:${port}`;
  const client = createClient({ url }).on("error", () => {});
  return { url, client: await client.connect() };
}

function countBusiestWindow(arrivals: readonly Arrival[]): number {
  const times = arrivals.map(([at]) => at).toSorted((one, other) => one - other);
  let first = 0;
  let most = 0;
  for (const [index, time] of times.entries()) {
    while (time - (times[first] ?? 0) >= WINDOW_MS) first += 1;
    most = Math.max(most, index - first + 1);
  }
  return most;
}

/** Shares of the processes while all of them still have calls. */
function formatShares(arrivals: readonly Arrival[], callers: number): string {
  const half = arrivals.slice(0, arrivals.length / 2);
  const shares = Array.from({ length: callers }, (_unused, index) => {
    const count = half.filter(([, from]) => from === `${index}`).length;
    return Math.round((100 * count) / half.length);
  });
  return `${shares.join(", ")} %`;
}

const redis = await startRedis();
const server = start(process.execPath, toPath("shared-limits-server.ts"));
const baseUrl = await server.readLine();

async function countCommands(): Promise<number> {
  const stats = await redis.client.info("commandstats");
  const scripts = stats.matchAll(/cmdstat_eval(?:sha)?:calls=(\d+)/g);
  return [...scripts].reduce((sum, [, calls]) => sum + Number(calls), 0);
}

async function measure(variant: string, callers: number) {
  const clients = await Promise.all(
    Array.from({ length: PROCESSES }, async (_unused, index) => {
      const options = [variant, `${index}`, baseUrl, redis.url, `${LIMIT}`];
      const client = start(process.execPath, toPath("shared-limits-client.ts"), ...options);
      await client.readLine();
      return client;
    }),
  );
  await setTimeout(2 * WINDOW_MS);
  await server.ask("arrivals");
  const commandsBefore = await countCommands();
  await Promise.all(clients.slice(0, callers).map(({ ask }) => ask(CALLS / callers)));
  const arrivals = JSON.parse(await server.ask("arrivals")) as Arrival[];
  const commands = (await countCommands()) - commandsBefore;
  for (const { child } of clients) child.kill();
  const times = arrivals.map(([at]) => at);
  const windows = (Math.max(...times) - Math.min(...times)) / WINDOW_MS;
  return {
    "calling processes": callers,
    "time, s": ((windows * WINDOW_MS) / 1000).toFixed(1),
    // The first window is used at its beginning.
    use: `${((100 * (arrivals.length - LIMIT)) / (LIMIT * windows)).toFixed(1)} %`,
    "busiest window": countBusiestWindow(arrivals),
    shares: formatShares(arrivals, callers),
    "commands per call": (commands / arrivals.length).toFixed(2),
  };
}

const variants: [name: string, variant: string, callers: number][] = [
  ["RedisRateLimits", "ours", PROCESSES],
  ["RedisRateLimits", "ours", PROCESSES - 1],
  ["a quarter of the limit each", "quarter", PROCESSES],
  ["a quarter of the limit each", "quarter", PROCESSES - 1],
  ["rate-limiter-flexible", "flexible", PROCESSES],
];
const rows = [];
for (const [name, variant, callers] of variants) {
  rows.push({ "limit of 200 a second": name, ...(await measure(variant, callers)) });
}
console.table(rows);
redis.client.destroy();
for (const child of children) child.kill();
process.exit();
