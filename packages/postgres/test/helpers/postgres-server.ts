import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { chownSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Pool, type PoolConfig } from "pg";
import { freePort } from "../../../core/test/helpers/free-port.ts";

const DEBIAN = "/usr/lib/postgresql";
const folder = [...versions().map((version) => join(DEBIAN, version, "bin")), ""].find(
  (bin) => spawnSync(join(bin, "initdb"), ["--version"], { stdio: "ignore" }).status === 0,
);

/** Why there is no Postgres server for tests on this machine; undefined when there is one. */
export const postgresMissing =
  folder === undefined
    ? "postgres is not installed; on Debian or Ubuntu: sudo apt-get install postgresql, on macOS: brew install postgresql"
    : undefined;

if (postgresMissing !== undefined) {
  if (process.env["WORKBELT_TEST_POSTGRES"] === "required") throw new Error(postgresMissing);
  console.warn(`Tests with Postgres are skipped: ${postgresMissing}`);
}

/** A title for `describe.skipIf(postgresMissing)` that says why its tests were skipped. */
export function postgresTitle(title: string): string {
  return postgresMissing === undefined ? title : `${title} (skipped: ${postgresMissing})`;
}

/** A Postgres server of a test's own. */
export interface PostgresServer {
  /** Connection string of its superuser, with the password. */
  url: string;
  password: string;
  /** Ends its connections, and starts it again on the same port with the same data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a Postgres server with new data on a free port of this machine. Whoever started it stops it; at the
 * latest it ends with this process.
 */
export async function startPostgres(): Promise<PostgresServer> {
  if (folder === undefined) throw new Error(postgresMissing);
  const home = mkdtempSync(join(tmpdir(), "workbelt-postgres-"));
  const owner = serverUser();
  if (owner) chownSync(home, owner.uid, owner.gid);
  const data = join(home, "data");
  const password = randomUUID();
  const port = await freePort();
  createData(data, { home, password, owner });
  let server = await start(data, port, owner);
  const kill = () => server.kill("SIGQUIT");
  process.once("exit", kill);
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    password,
    async restart() {
      await end(server);
      server = await start(data, port, owner);
    },
    async stop() {
      process.off("exit", kill);
      await end(server);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Opens a pool, which survives the loss of its idle connections. */
export function openPool(config: PoolConfig): Pool {
  return new Pool(config).on("error", () => {});
}

type Owner = { uid: number; gid: number } | undefined;

/** The user to run as: the server refuses to be root. */
function serverUser(): Owner {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

function createData(
  data: string,
  { home, password, owner }: { home: string; password: string; owner: Owner },
): void {
  const passwordFile = join(home, "password");
  writeFileSync(passwordFile, password);
  const users = ["--username=postgres", "--auth=scram-sha-256", `--pwfile=${passwordFile}`];
  const flags = [`--pgdata=${data}`, "--no-sync", "--encoding=UTF8", "--locale=C", ...users];
  execFileSync(join(folder ?? "", "initdb"), flags, { ...owner, cwd: home, stdio: "pipe" });
}

async function start(data: string, port: number, owner: Owner): Promise<ChildProcess> {
  const settings = [
    `port=${port}`,
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "fsync=off",
    "lc_messages=C",
  ];
  const flags = ["-D", data, ...settings.flatMap((setting) => ["-c", setting])];
  const server = spawn(join(folder ?? "", "postgres"), flags, {
    ...owner,
    cwd: data,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const lines: string[] = [];
  for await (const line of createInterface({ input: server.stderr })) {
    if (line.includes("ready to accept connections")) {
      // Later lines are not needed, but a full pipe would block the server.
      server.stderr.resume();
      return server;
    }
    lines.push(line);
  }
  throw new Error(`The Postgres server did not start: ${lines.join("\n")}`);
}

/** Ends a server quickly: open transactions are rolled back. */
async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.kill("SIGINT");
  await once(server, "exit");
}

function versions(): string[] {
  try {
    return readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a));
  } catch {
    return [];
  }
}
