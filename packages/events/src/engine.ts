import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { ConfigurationError, StoreError } from "@workbelt/core";
import { fromPglite, type Db, PgBoss } from "pg-boss";
// The package has ES modules only, which the types of CommonJS may name in this way.
import type { PgBoss as Boss } from "pg-boss" with { "resolution-mode": "import" };

/** Postgres, or PGlite in a folder, with pg-boss over it. */
export interface Engine {
  readonly boss: Boss;
  /** Runs a statement. */
  readonly sql: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

/** Options of an engine. */
export interface EngineOptions {
  /** Connection string of Postgres, or the path of a folder. */
  database: string;
  onError: (error: unknown) => void;
}

// Processes look for leases that have ended this often, in seconds.
const SUPERVISE_SECONDS = 5;

/** Schema of pg-boss. Ours has the tables that it does not have. */
export const QUEUE_SCHEMA = "workbelt_events_queue";
const TABLES = `DO $$ BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('workbelt_events'));
  CREATE SCHEMA IF NOT EXISTS workbelt_events;
  CREATE TABLE IF NOT EXISTS workbelt_events.own_write (
    id uuid PRIMARY KEY, source text NOT NULL, things text[] NOT NULL, sending boolean NOT NULL,
    at timestamptz NOT NULL DEFAULT clock_timestamp());
  CREATE INDEX IF NOT EXISTS own_write_things ON workbelt_events.own_write USING gin (things);
  CREATE TABLE IF NOT EXISTS workbelt_events.seen (
    thing text, handler text, change bigint NOT NULL, event text NOT NULL, was_found boolean NOT NULL,
    PRIMARY KEY (thing, handler));
  CREATE TABLE IF NOT EXISTS workbelt_events.subscription (
    id text PRIMARY KEY, owner text NOT NULL, service text NOT NULL, type text NOT NULL, selection jsonb NOT NULL,
    data text NOT NULL, expires_at timestamptz NOT NULL);
  CREATE TABLE IF NOT EXISTS workbelt_events.progress (name text PRIMARY KEY, value text NOT NULL);
END $$`;

/**
 * Opens the engine and creates its tables.
 *
 * @throws ConfigurationError if PGlite is not installed or another process uses the folder; StoreError if Postgres cannot be reached.
 */
export async function openEngine({ database, onError }: EngineOptions): Promise<Engine> {
  const embedded = /^postgres(?:ql)?:\/\//.test(database) ? undefined : await openFolder(database);
  const timing = {
    schema: QUEUE_SCHEMA,
    schedule: false,
    useListenNotify: true,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  };
  const boss = new PgBoss(
    embedded === undefined
      ? { ...timing, connectionString: database }
      : { ...timing, db: embedded.db, backend: "pglite" },
  );
  boss.on("error", onError);
  const sql = async (text: string, values: unknown[] = []) =>
    (await boss.getDb().executeSql(text, values)).rows as Record<string, unknown>[];
  try {
    await boss.start();
    await sql(TABLES);
  } catch (cause) {
    await embedded?.close();
    throw new StoreError(
      "store_unavailable",
      "The database of Events could not be opened. Check its address, its password and whether it runs.",
      { cause },
    );
  }
  return {
    boss,
    sql,
    async close() {
      await boss.stop({ graceful: true, timeout: 30_000 });
      await embedded?.close();
    },
  };
}

/** Opens PGlite in a folder, for one process at a time: two would destroy the data. */
async function openFolder(folder: string): Promise<{ db: Db; close(): Promise<void> }> {
  const { PGlite } = await loadPglite();
  mkdirSync(folder, { recursive: true });
  const unlock = await lock(folder);
  const database = await PGlite.create(join(folder, "data"));
  return {
    db: fromPglite(database),
    async close() {
      await database.close();
      unlock();
    },
  };
}

async function loadPglite() {
  try {
    return await import("@electric-sql/pglite");
  } catch {
    throw new ConfigurationError(
      "Events in a folder need the package @electric-sql/pglite, which could not be loaded. Install it, npm install @electric-sql/pglite, or give the connection string of Postgres as database.",
    );
  }
}

/** Locks a folder until this process ends, however it ends: the operating system releases the lock of SQLite's file. */
async function lock(folder: string): Promise<() => void> {
  const { DatabaseSync } = await import("node:sqlite");
  const file = new DatabaseSync(join(folder, "lock"));
  try {
    file.exec("PRAGMA busy_timeout = 2000; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE");
  } catch (cause) {
    file.close();
    throw new ConfigurationError(
      `Another process uses the events in ${JSON.stringify(folder)}. End it, or give the connection string of Postgres as database, which several processes can use.`,
      { cause },
    );
  }
  return () => {
    file.close();
  };
}
