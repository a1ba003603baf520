// Many calls of many callers while 5% of the requests fail: outcomes, times and memory. --short for a tenth.
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createCrmClient, CrmCreateTaskTool } from "@workbelt/crm-tools";
import { startHostileThread } from "./faults/hostile-thread.ts";
import { createPlainClient, createToolClient, createVendorClient } from "./load/clients.ts";
import { FAULT_SHARE, LOAD_FAULTS } from "./load/load-faults.ts";
import type { MemoryResult } from "./load/measure-memory.ts";
import { type LoadResult, runLoad } from "./load/run-load.ts";
import { writeMeasurements } from "./write-measurements.ts";

const scale = process.argv.includes("--short") ? 0.1 : 1;
const load = { calls: 10_000 * scale, callers: 200 };
const memory = { calls: 100_000 * scale, callers: 200, rounds: 10 };
/** Growth that is taken for noise: 2 MB in 100,000 calls. */
const MAX_BYTES_PER_CALL = 20 / scale;
/** A busy machine with two cores needs more than ten minutes. */
const MEMORY_TIMEOUT_MS = 1_800_000;

/** One for each caller, and as many that are just being closed. */
const MAX_SOCKETS = 2 * memory.callers;

const run = promisify(execFile);

function formatLoad(result: LoadResult) {
  const { calls, outcomes, p50Ms, p99Ms, seconds } = result;
  return {
    client: result.name,
    calls,
    ...outcomes,
    "made twice": result.doubled,
    "made, reported as failed": result.deniedTasks,
    "not made, reported as done": result.lostTasks,
    requests: result.requests,
    "calls/s": Math.round(calls / seconds),
    "p50, ms": p50Ms.toFixed(1),
    "p99, ms": p99Ms.toFixed(0),
  };
}

/** Describes the promises that our client broke. */
function findLoadProblems(result: LoadResult): string[] {
  const { deniedTasks, doubled, lostTasks, outcomes, requests, sentRequests } = result;
  const ended = Object.values(outcomes).reduce((sum, count) => sum + count, 0);
  return [
    ended === result.calls ? [] : [`${result.calls - ended} calls did not end`],
    requests === sentRequests ? [] : [`${sentRequests} requests sent, ${requests} received`],
    doubled + deniedTasks + lostTasks === 0 ? [] : ["callers got a wrong outcome"],
    outcomes["failed with another error"] === 0 ? [] : ["errors that are not ours"],
  ].flat();
}

/** Measures the memory of calls in a process of its own. */
async function runMemory(): Promise<MemoryResult> {
  const { crm } = await host.services();
  const direct = new CrmCreateTaskTool({ client: createCrmClient(crm) });
  const task = await direct.execute({ content: "To be read again and again" });
  const faults = { titles: LOAD_FAULTS, share: FAULT_SHARE, seed: 1 };
  const origin = await host.open({ faults, path: "^/crm/" });
  await host.begin(origin);
  const script = fileURLToPath(new URL("load-memory.ts", import.meta.url));
  const baseUrl = origin + new URL(crm.baseUrl).pathname;
  const size = [memory.calls, memory.callers, memory.rounds].map(String);
  const { stdout } = await run(
    process.execPath,
    ["--expose-gc", script, baseUrl, crm.token, task.id.task_id, ...size],
    { timeout: MEMORY_TIMEOUT_MS },
  );
  return JSON.parse(stdout) as MemoryResult;
}

const host = await startHostileThread();
const results: LoadResult[] = [];
for (const createClient of [createToolClient, createVendorClient, createPlainClient]) {
  results.push(await runLoad(host, createClient, load));
}
console.table(results.map(formatLoad));
const measured = await runMemory();
await host.stop();
const sockets = Math.max(...measured.samples.map((sample) => sample.sockets));
console.table(
  measured.samples.map((sample) => ({
    calls: sample.calls,
    "MB after gc": (sample.bytes / 1e6).toFixed(2),
    sockets: sample.sockets,
  })),
);
console.log(
  `${memory.calls} calls in ${measured.seconds.toFixed(0)} s: ${measured.bytesPerCall.toFixed(1)} bytes a call kept, at most ${sockets} sockets, event loop delay p99 ${measured.delayP99Ms.toFixed(1)} ms, longest ${measured.delayMaxMs.toFixed(0)} ms.`,
);
const calls = measured.samples.map((sample) => sample.calls);
writeMeasurements("load-memory", {
  title: `Memory in use by number of calls, ${memory.callers} callers, 5% of the requests fail`,
  unit: " MB",
  series: calls.map((count) => count.toLocaleString("en")),
  over: { name: "calls", at: calls },
  panels: [
    {
      title: "",
      rows: [
        {
          label: "Workbelt tools",
          values: measured.samples.map(({ bytes }) => Math.round(bytes / 1e5) / 10),
          isOurs: true,
        },
      ],
    },
  ],
});
const problems = [
  ...results.slice(0, 1).flatMap(findLoadProblems),
  measured.bytesPerCall <= MAX_BYTES_PER_CALL ? [] : ["memory grows with the number of calls"],
  sockets <= MAX_SOCKETS ? [] : ["more connections than two for each caller"],
].flat();
for (const problem of problems) console.log(`✗ ${problem}`);
process.exitCode = problems.length === 0 ? 0 : 1;
