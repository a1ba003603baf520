import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { freePort } from "../../../core/test/helpers/free-port.ts";

const binary = ["redis-server", "valkey-server"].find(
  (name) => spawnSync(name, ["--version"], { stdio: "ignore" }).status === 0,
);
const START_MS = 120_000;

/** Why there is no Redis server for tests on this machine; undefined when there is one. */
export const redisMissing =
  binary === undefined
    ? "redis-server is not installed; on Debian or Ubuntu: sudo apt-get install redis-server, on macOS: brew install redis"
    : undefined;

if (redisMissing !== undefined) {
  if (process.env["WORKBELT_TEST_REDIS"] === "required") throw new Error(redisMissing);
  console.warn(`Tests with Redis are skipped: ${redisMissing}`);
}

/** A title for `describe.skipIf(redisMissing)` that says why its tests were skipped. */
export function redisTitle(title: string): string {
  return redisMissing === undefined ? title : `${title} (skipped: ${redisMissing})`;
}

/** A Redis server of a test's own. */
export interface RedisServer {
  url: string;
  port: number;
  processId: number;
  stop(): Promise<void>;
}

/**
 * Starts a Redis server on a free port of this machine, which keeps nothing when it stops. Whoever
 * started it stops it; at the latest it ends with this process.
 */
export async function startRedis(...settings: string[]): Promise<RedisServer> {
  return startRedisAt(await freePort(), ...settings);
}

/** Starts a Redis server on a port, such as that of one which was stopped. See `startRedis`. */
export async function startRedisAt(port: number, ...settings: string[]): Promise<RedisServer> {
  if (binary === undefined) throw new Error(redisMissing);
  const folder = mkdtempSync(join(tmpdir(), "workbelt-redis-"));
  const flags = ["--bind", "127.0.0.1", "--port", String(port), "--save", "", "--dir", folder];
  const server = spawn(binary, [...flags, ...settings], { stdio: "ignore" });
  const kill = () => server.kill("SIGKILL");
  process.once("exit", kill);
  const stop = async () => {
    process.off("exit", kill);
    if (isRunning(server)) {
      server.kill();
      await once(server, "exit");
    }
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await untilReady(server, port);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `redis://127.0.0.1:${port}`, port, processId: server.pid ?? 0, stop };
}

async function untilReady(server: ChildProcess, port: number): Promise<void> {
  for (const end = performance.now() + START_MS; performance.now() < end;) {
    if (!isRunning(server)) throw new Error("The Redis server ended as soon as it was started.");
    if (await answersPing(port)) return;
    await setTimeout(20);
  }
  throw new Error(`The Redis server did not answer within ${START_MS / 1000} seconds.`);
}

function answersPing(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect(port, "127.0.0.1", () => socket.write("PING\r\n"));
  socket.once("data", (reply) => resolve(reply.toString().startsWith("+PONG")));
  socket.once("error", () => resolve(false));
  socket.once("close", () => resolve(false));
  return promise.finally(() => socket.destroy());
}

function isRunning(server: ChildProcess): boolean {
  return server.exitCode === null && server.signalCode === null;
}
