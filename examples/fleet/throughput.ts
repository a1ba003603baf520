// Runs per second with 1, 2 and 4 worker processes, without the services' limits and with them.
import { runFleet } from "./harness/run-fleet.ts";

const WORKERS = [1, 2, 4];
const ROUNDS = 3;
/** Runs without limits, which end sooner. */
const UNLIMITED_RUNS = 100;
/** Twice as many calls of the conversation intelligence service as it allows in its window. */
const LIMITED_RUNS = 120;

const common = { kills: 0, seed: 1, latencyMs: 50 };
const rows = WORKERS.map((workers) => ({
  workers,
  unlimited: [] as number[],
  calls: [] as number[],
}));
for (let round = 0; round < ROUNDS; round += 1) {
  // Interleaved: other work on the machine then slows down all of them.
  for (const { calls, unlimited, workers } of rows) {
    const options = { ...common, workers, limits: false };
    console.log(`Without limits, ${workers} workers`);
    const { requests, seconds } = await runFleet({ ...options, runs: UNLIMITED_RUNS });
    unlimited.push(UNLIMITED_RUNS / seconds);
    calls.push(requests / seconds);
  }
}
const table = [];
for (const { calls, unlimited, workers } of rows) {
  const options = { ...common, workers, limits: true };
  console.log(`Within limits, ${workers} workers`);
  const { refused, seconds } = await runFleet({ ...options, runs: LIMITED_RUNS });
  table.push({
    workers,
    "runs/s without limits": median(unlimited).toFixed(1),
    "requests/s without limits": median(calls).toFixed(0),
    "runs/s within limits": (LIMITED_RUNS / seconds).toFixed(1),
    "refused with 429": refused,
  });
}
console.table(table);

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
