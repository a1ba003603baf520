// Processor time from the start of the command line and of the MCP server to their first result, beside that of a script
// which sends the same request with `fetch`. Runs what was built last.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { median } from "./median.ts";

const ROUNDS = 10;

// Nothing listens there: the request is refused at once.
const CLOSED = "http://127.0.0.1:9";

// Prints what the process has used, at its end, where nothing else is printed.
const REPORT = `data:text/javascript,
  import { writeSync } from "node:fs";
  process.on("exit", () => writeSync(3, JSON.stringify(process.cpuUsage())));`;

const SCRIPT = `await fetch("${CLOSED}/v2/tasks", { headers: { authorization: "Bearer x" } }).catch(() => {});`;

const INITIALIZE = {
  id: 1,
  method: "initialize",
  params: {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: "bench", version: "1.0.0" },
  },
};

const commandLine = fileURLToPath(new URL("../packages/cli/bin/workbelt.js", import.meta.url));
const server = fileURLToPath(new URL("../packages/mcp/bin/workbelt-mcp.js", import.meta.url));

/** Programs that are measured: the arguments of Node, and the requests of an MCP client. */
const starts: Record<string, { args: string[]; requests?: object[] }> = {
  "script with fetch": { args: ["--input-type=module", "--eval", SCRIPT] },
  "workbelt --help": { args: [commandLine, "--help"] },
  "workbelt crm list-tasks": { args: [commandLine, "crm", "list-tasks"] },
  "workbelt-mcp, tools/list": {
    args: [server],
    requests: [
      INITIALIZE,
      { method: "notifications/initialized" },
      { id: 2, method: "tools/list" },
    ],
  },
};

/** Starts Node, sends the requests one after another's answer, and returns the processor time in milliseconds. */
async function measure({ args, requests = [] }: (typeof starts)[string]): Promise<number> {
  const child = spawn(process.execPath, ["--import", REPORT, ...args], {
    env: { ...process.env, CRM_ACCESS_TOKEN: "x", CRM_BASE_URL: CLOSED },
    stdio: ["pipe", "pipe", "ignore", "pipe"],
  });
  const [stdin, stdout, , report] = child.stdio;
  let used = "";
  report?.on("data", (text: Buffer) => (used += text.toString()));
  const waiting = [...requests];
  const sendNext = () => {
    const next = waiting.shift();
    if (next === undefined) {
      stdin?.end();
      return;
    }
    stdin?.write(`${JSON.stringify({ jsonrpc: "2.0", ...next })}\n`);
    // A notification has no answer.
    if (!("id" in next)) sendNext();
  };
  stdout?.on("data", (text: Buffer) => {
    if (requests.length > 0 && text.toString().endsWith("\n")) sendNext();
  });
  sendNext();
  await once(child, "close");
  const { system, user } = JSON.parse(used) as NodeJS.CpuUsage;
  return (user + system) / 1000;
}

const times = new Map(Object.keys(starts).map((name) => [name, [] as number[]]));
// The first start of each fills the caches. Interleaved, so that a busy machine slows all alike.
for (const start of Object.values(starts)) await measure(start);
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [name, start] of Object.entries(starts)) times.get(name)?.push(await measure(start));
}
const [bare = []] = times.values();
console.table(
  [...times].map(([name, each]) => {
    const ratios = each.map((time, round) => time / (bare[round] ?? Number.NaN));
    return {
      start: name,
      "median, ms": Math.round(median(each)),
      "times the script": Number(median(ratios).toFixed(1)),
    };
  }),
);
