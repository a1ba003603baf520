// Processes killed while they make a call that writes: how often the call, dispatched again, writes twice.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as sqliteStore from "../packages/core/test/ledger/crash/open-sqlite.ts";
import { runCrashes } from "../packages/core/test/ledger/crash/crash-runs.ts";
import * as postgresStore from "../packages/postgres/test/helpers/open-store.ts";
import { startPostgres } from "../packages/postgres/test/helpers/postgres-server.ts";
import * as redisStore from "../packages/redis/test/helpers/open-store.ts";
import { startRedis } from "../packages/redis/test/helpers/redis-server.ts";

const RUNS = Number(process.argv[2] ?? 1_000);

const folder = mkdtempSync(join(tmpdir(), "workbelt-replays-"));
const redis = await startRedis();
const postgres = await startPostgres();
const stores: [kind: string, module: typeof sqliteStore, address: string][] = [
  ["SQLite", sqliteStore, join(folder, "ledger.db")],
  ["Redis", redisStore, redis.url],
  ["Postgres", postgresStore, postgres.url],
];
try {
  for (const [
    index,
    [kind, { openStore: open, openStoreModule: module }, address],
  ] of stores.entries()) {
    // Together exactly as many as asked for.
    const runs = Math.floor((RUNS + index) / stores.length);
    const start = performance.now();
    const rows = await runCrashes({ open, module, address }, runs);
    const seconds = Math.round((performance.now() - start) / 1000);
    console.log(`${kind}: ${runs} runs in ${seconds} s`);
    console.table(
      rows.map((row) => ({
        "killed at or after": row.step,
        runs: row.runs,
        killed: row.killed,
        "result returned": row.results,
        "outcome unknown": row.unknown,
        "of these written": row.unknownButWritten,
        "unknown at first": row.knownLater,
        "written twice": row.writtenTwice,
        "result lost": row.lost,
        "wrong answers": row.wrong.length,
      })),
    );
  }
} finally {
  await postgres.stop();
  await redis.stop();
  rmSync(folder, { recursive: true, force: true });
}
