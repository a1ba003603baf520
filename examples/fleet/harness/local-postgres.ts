import { execFileSync, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chownSync, globSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createDataFolder, findFreePort, type LocalServer, startServer } from "./local-server.ts";

/** Starts the Postgres server of this machine, with new data, on a free port of loopback. */
export async function startLocalPostgres(): Promise<LocalServer> {
  const binaries = findBinaries();
  const folder = createDataFolder();
  const user = findServerUser();
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  const password = randomUUID();
  const passwordFile = join(folder, "password");
  writeFileSync(passwordFile, password);
  const data = join(folder, "data");
  const access = ["--username=postgres", "--auth=scram-sha-256", `--pwfile=${passwordFile}`];
  const format = ["--encoding=UTF8", "--locale=C", "--no-sync"];
  execFileSync(join(binaries, "initdb"), [`--pgdata=${data}`, ...access, ...format], {
    ...user,
    cwd: folder,
    stdio: "pipe",
  });
  const port = await findFreePort();
  const settings = [`port=${port}`, "listen_addresses=127.0.0.1", "unix_socket_directories="];
  const args = ["-D", data, ...settings.flatMap((setting) => ["-c", setting])];
  const stop = await startServer(join(binaries, "postgres"), args, { ...user, folder });
  return { url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, stop };
}

/** Finds the folder of `initdb` and `postgres`; empty if they are on the path. Debian has one per version. */
function findBinaries(): string {
  const folders = ["", ...globSync("/usr/lib/postgresql/*/bin")];
  const found = folders.find((path) => spawnSync(join(path, "initdb"), ["--version"]).status === 0);
  if (found === undefined) {
    throw new Error("Postgres is not installed. Install it, or set POSTGRES_URL.");
  }
  return found;
}

/** Finds the user to run as: the server refuses to run as root. */
function findServerUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return { uid: readId("-u"), gid: readId("-g") };
}

function readId(flag: string): number {
  return Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
}
