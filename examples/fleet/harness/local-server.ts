import { type ChildProcess, spawn, type SpawnOptions } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A server of this machine, for one run. */
export interface LocalServer {
  url: string;
  stop(): Promise<void>;
}

/** Creates an empty folder for the data of a server. */
export function createDataFolder(): string {
  return mkdtempSync(join(tmpdir(), "workbelt-fleet-"));
}

/** Finds a port of loopback that no program listens on. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/**
 * Starts a server and waits until its log says that it accepts connections. Returns a function that stops it and
 * deletes its folder; at the latest it ends with this process.
 */
export async function startServer(
  command: string,
  args: readonly string[],
  { folder, ...options }: SpawnOptions & { folder: string },
): Promise<() => Promise<void>> {
  const server = spawn(command, args, { ...options, cwd: folder });
  const kill = () => server.kill("SIGKILL");
  process.once("exit", kill);
  const stop = async () => {
    process.off("exit", kill);
    if (server.exitCode === null && server.kill("SIGINT")) await once(server, "exit");
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await untilReady(server, command);
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

async function untilReady(server: ChildProcess, command: string): Promise<void> {
  let log = "";
  const { promise, reject, resolve } = Promise.withResolvers<void>();
  // The listeners stay: a full pipe would block the server.
  for (const output of [server.stdout, server.stderr]) {
    output?.on("data", (text) => {
      log = `${log}${String(text)}`.slice(-4000);
      if (/ready to accept connections/i.test(log)) resolve();
    });
  }
  server.once("error", reject);
  server.once("exit", () => reject(new Error(`${command} did not start: ${log}`)));
  await promise;
}
