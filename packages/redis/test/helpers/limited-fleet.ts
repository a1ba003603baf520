import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

const toPath = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** A request that a server has received. */
export type Arrival = readonly [at: number, from: string];

/** A process that answers each line with one. */
function startProcess(file: string, ...options: string[]) {
  const command = [
    "--import",
    toPath("../../../core/test/helpers/sources.mjs"),
    toPath(file),
    ...options,
  ];
  const child = spawn(process.execPath, command, { stdio: ["pipe", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const readLine = async () => String((await lines.next()).value);
  return {
    readLine,
    ask: (line: string) => {
      child.stdin.write(`${line}\n`);
      return readLine();
    },
    kill: async () => {
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}

/** Starts a server in a process of its own, which notes the requests that arrive. */
export async function startArrivalServer() {
  const server = startProcess("arrival-server.ts");
  const port = await server.readLine();
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    takeArrivals: async () => JSON.parse(await server.ask("arrivals")) as Arrival[],
  };
}

/** Starts a process that makes calls under shared limits. */
export async function startLimitedWorker(...options: string[]) {
  const { ask, kill, readLine } = startProcess("limited-worker.ts", ...options);
  await readLine();
  const call = async (from: string, count: number) =>
    JSON.parse(await ask(`${from} ${count}`)) as { succeeded: number; failures: string[] };
  return { call, kill };
}

/** These tests look at times of arrival, which a pause of the machine moves. A limit that is wrong fails in each attempt. */
export const TIMED = { retry: 3 };

/** Returns the most arrivals in any window of this length. */
export function countBusiestWindow(arrivals: readonly Arrival[], windowMs: number): number {
  const times = arrivals.map(([at]) => at).toSorted((one, other) => one - other);
  let first = 0;
  let most = 0;
  for (const [index, time] of times.entries()) {
    while (time - (times[first] ?? 0) >= windowMs) first += 1;
    most = Math.max(most, index - first + 1);
  }
  return most;
}
