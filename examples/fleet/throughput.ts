// Runs per second with 1, 2 and 4 worker processes, without the services' limits and with them.
import { writeMeasurements } from "../../bench/write-measurements.ts";
import { runFleet } from "./harness/run-fleet.ts";

// --short runs a part.
const isShort = process.argv.includes("--short");
const WORKERS = isShort ? [1, 2] : [1, 2, 4];
const ROUNDS = isShort ? 1 : 3;
/** Runs without limits, which end sooner. */
const UNLIMITED_RUNS = isShort ? 10 : 100;
/** Twice as many calls of the conversation intelligence service as it allows in its window. */
const LIMITED_RUNS = isShort ? 10 : 120;

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
const limited: number[] = [];
for (const { calls, unlimited, workers } of rows) {
  const options = { ...common, workers, limits: true };
  console.log(`Within limits, ${workers} workers`);
  const { refused, seconds } = await runFleet({ ...options, runs: LIMITED_RUNS });
  limited.push(LIMITED_RUNS / seconds);
  table.push({
    workers,
    "runs/s without limits": median(unlimited).toFixed(1),
    "requests/s without limits": median(calls).toFixed(0),
    "runs/s within limits": (LIMITED_RUNS / seconds).toFixed(1),
    "refused with 429": refused,
  });
}
console.table(table);
const toRow = (label: string, values: readonly number[]) => ({
  label,
  values: values.map((value) => Math.round(value * 10) / 10),
  isOurs: true,
});
writeMeasurements("fleet", {
  title: "Runs a second by number of workers",
  unit: "",
  series: WORKERS.map(String),
  over: { name: "workers", at: WORKERS },
  panels: [
    {
      title: "",
      rows: [
        toRow(
          "without limits",
          rows.map(({ unlimited }) => median(unlimited)),
        ),
        toRow("within the services' limits", limited),
      ],
    },
  ],
});

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
