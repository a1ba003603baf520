// Changes whose webhooks go wrong, handled by processes that are killed: `pnpm bench events 10000`. Then throughput.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "../packages/postgres/test/helpers/postgres-server.ts";
import { measureLatency } from "./events/measure-latency.ts";
import { type EventsRun, runEvents } from "./events/run-events.ts";

const changes = Number(process.argv[2] ?? 300);
const faults = { lose: 0.05, double: 0.05, delay: 0.05, reorder: 0.05, forge: 0.05, seed: 1 };
const THROUGHPUT_CHANGES = 300;

/** Runs with a Postgres server of its own. */
async function runWithServer(run: Omit<EventsRun, "database">) {
  const server = await startPostgres();
  try {
    return await runEvents({ ...run, database: server.url });
  } finally {
    await server.stop();
  }
}

const kills = Math.max(2, Math.round(changes / 200));
const size = { processes: 2, workers: 2, workMs: 10 };
const result = await runWithServer({ ...size, changes, faults, kills });
const { doubled, faults: counts, forged, lost, once, own, plain, reported } = result;
console.table([{ ...counts, "processes killed": result.kills }]);
console.table({
  "@workbelt/events": { once, reported, lost, doubled, forged, own },
  "a plain handler": { lost: plain.lost, doubled: plain.doubled },
});
console.log(
  `Memory of a worker: ${result.firstMb} MB at its first event, ${result.lastMb} MB at the end.`,
);
const isRight = once + reported === changes && lost + doubled + forged + own === 0;
console.log(isRight ? "Each change was handled once, or is reported." : "✗ Changes went wrong.");
process.exitCode = isRight ? 0 : 1;

if (!process.argv.includes("--faults-only")) {
  const rows = [];
  for (const workers of [1, 2, 4]) {
    const undisturbed = { faults: {}, kills: 0, workMs: 0, changes: THROUGHPUT_CHANGES };
    const { p50Ms, p99Ms, perSecond } = await runWithServer({
      ...undisturbed,
      processes: 1,
      workers,
    });
    rows.push({ workers, "handled/s": perSecond.toFixed(1), "p50, ms": p50Ms, "p99, ms": p99Ms });
  }
  console.table(rows);
  console.log("Time to the handler of single changes:");
  const postgres = await startPostgres();
  const folder = mkdtempSync(join(tmpdir(), "bench-events-"));
  const latencies = [];
  for (const [engine, database] of Object.entries({ Postgres: postgres.url, PGlite: folder })) {
    const waits = await measureLatency(database);
    latencies.push({ engine, "p50, ms": waits[waits.length >> 1], "longest, ms": waits.at(-1) });
  }
  await postgres.stop();
  rmSync(folder, { recursive: true });
  console.table(latencies);
}
