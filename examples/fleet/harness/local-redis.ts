import { spawnSync } from "node:child_process";
import { createDataFolder, findFreePort, type LocalServer, startServer } from "./local-server.ts";

/** Starts the Redis or Valkey server of this machine, without persistence, on a free port of loopback. */
export async function startLocalRedis(): Promise<LocalServer> {
  const command = ["redis-server", "valkey-server"].find(
    (name) => spawnSync(name, ["--version"]).status === 0,
  );
  if (command === undefined) {
    throw new Error("redis-server is not installed. Install it, or set REDIS_URL.");
  }
  const port = await findFreePort();
  const args = ["--bind", "127.0.0.1", "--port", String(port), "--save", ""];
  const stop = await startServer(command, args, { folder: createDataFolder() });
  return { url: `redis://127.0.0.1:${port}`, stop };
}
