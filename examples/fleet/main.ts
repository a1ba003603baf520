// Agent runs as jobs of a queue, over several worker processes, some of which are killed while they work.
//
//   node examples/fleet/main.ts --runs 200 --workers 4 --kills 20
//
// It starts Redis, Postgres and the sandbox, runs, and checks what the sandbox holds at the end. REDIS_URL
// and POSTGRES_URL name servers of your own (empty ones). WORKBELT_MODEL selects a real model.
import { parseArgs } from "node:util";
import { printReport } from "./harness/print-report.ts";
import { runFleet } from "./harness/run-fleet.ts";

const { values } = parseArgs({
  allowNegative: true,
  options: {
    runs: { type: "string", default: "200" },
    workers: { type: "string", default: "4" },
    kills: { type: "string", default: "20" },
    seed: { type: "string", default: "1" },
    latency: { type: "string", default: "50" },
    limits: { type: "boolean", default: true },
  },
});
const report = await runFleet({
  runs: parseNumber("runs", values.runs),
  workers: parseNumber("workers", values.workers),
  kills: parseNumber("kills", values.kills),
  seed: parseNumber("seed", values.seed),
  latencyMs: parseNumber("latency", values.latency),
  limits: values.limits,
});
printReport(report);

function parseNumber(name: string, text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  throw new Error(`--${name} must be a whole number; it is ${JSON.stringify(text)}.`);
}
