// Changes whose webhooks go wrong, handled by processes that are killed: `pnpm bench events 10000`. Then the memory of a
// worker that nothing disturbs, and throughput and latency.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "../packages/postgres/test/helpers/postgres-server.ts";
import { type HandledChanges, measureHandling } from "./events/measure-handling.ts";
import { type EventsRun, runEvents } from "./events/run-events.ts";

const changes = Number(process.argv[2] ?? 300);
const faults = { lose: 0.05, double: 0.05, delay: 0.05, reorder: 0.05, forge: 0.05, seed: 1 };
const size = { changes, workers: 2, workMs: 10 };
const THROUGHPUT_CHANGES = 500;
const SINGLE_CHANGES = 20;

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
const result = await runWithServer({ ...size, processes: 2, faults, kills });
const { doubled, faults: counts, forged, lost, once, own, plain, reported } = result;
console.table([{ ...counts, "processes killed": result.kills }]);
console.table({
  "@workbelt/events": { once, reported, lost, doubled, forged, own },
  "a plain handler": { lost: plain.lost, doubled: plain.doubled },
});
const isRight = once + reported === changes && lost + doubled + forged + own === 0;
console.log(isRight ? "Each change was handled once, or is reported." : "✗ Changes went wrong.");
process.exitCode = isRight ? 0 : 1;

const { memoryMb } = await runWithServer({ ...size, processes: 1, faults: {}, kills: 0 });
console.log(
  `Memory of a worker at each tenth of ${changes} events, in MB: ${memoryMb.join(", ")}.`,
);

/** Measures with an engine of its own, on which nothing was stored before. */
async function measureOn(
  engine: "Postgres" | "PGlite",
  measured: Omit<HandledChanges, "database">,
) {
  if (engine === "PGlite") {
    const folder = mkdtempSync(join(tmpdir(), "bench-events-"));
    return measureHandling({ ...measured, database: folder }).finally(() =>
      rmSync(folder, { recursive: true }),
    );
  }
  const server = await startPostgres();
  return measureHandling({ ...measured, database: server.url }).finally(() => server.stop());
}

const at = (waits: readonly number[], share: number) =>
  waits[Math.floor((waits.length - 1) * share)];
const many = [];
const single = [];
for (const engine of ["Postgres", "PGlite"] as const) {
  for (const workers of [1, 2, 4]) {
    const load = { changes: THROUGHPUT_CHANGES, callers: 4 };
    const { perSecond, waits } = await measureOn(engine, { ...load, workers });
    const times = { "p50, ms": at(waits, 0.5), "p99, ms": at(waits, 0.99) };
    many.push({ engine, workers, "handled/s": perSecond.toFixed(0), ...times });
  }
  const { waits } = await measureOn(engine, { changes: SINGLE_CHANGES, callers: 1, workers: 2 });
  single.push({ engine, "p50, ms": at(waits, 0.5), "longest, ms": waits.at(-1) });
}
console.log(
  `${THROUGHPUT_CHANGES} changes as fast as four callers make them, and time from storing to the handler:`,
);
console.table(many);
console.log("Time to the handler of single changes:");
console.table(single);
