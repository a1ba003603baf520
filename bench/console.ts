// The pages of the sandbox's console with 10,000 people: processor time of each after an agent's write.
import { startSandbox } from "../packages/sandbox/src/server/sandbox.ts";
import { median } from "./median.ts";

const RUNS = 7;
const WARM_UP = 2;

const people = Number(process.argv[2] ?? 10_000);
const sandbox = await startSandbox({ people, rateLimits: false });
const { baseUrl, token } = sandbox.services.crm;

async function read(path: string): Promise<string> {
  const response = await fetch(`${sandbox.url}${path}`);
  const text = await response.text();
  if (response.ok) return text;
  throw new Error(`${path} returned ${response.status}.`);
}

/** Finds the first address on a page that begins like this. */
async function findPath(path: string, start: string): Promise<string> {
  const found = new RegExp(`href="(${start}[\\da-f-]{36})"`).exec(await read(path))?.[1];
  if (found === undefined) throw new Error(`${path} leads nowhere below ${start}.`);
  return found;
}

/** Changes something, so that nothing that was worked out before counts. */
async function write(count: number): Promise<void> {
  const data = {
    content: `Measured ${count}`,
    format: "plaintext",
    deadline_at: null,
    is_completed: false,
    assignees: [],
    linked_records: [],
  };
  const headers = {
    authorization: `Bearer ${token}`,
    "user-agent": `workbelt-crm-tools/0.1.0 (crm_create_task; run=bench; call=c${count})`,
  };
  const body = JSON.stringify({ data });
  const response = await fetch(`${baseUrl}/v2/tasks`, { method: "POST", headers, body });
  await response.body?.cancel();
}

const pages = [
  "/",
  "/console/changes",
  "/console/activity",
  "/console/crm/people",
  "/console/crm/people?q=anna",
  "/console/crm/people?q=anna&sort=name",
  "/console/crm/people?sort=name",
  "/console/crm/people?sort=company&dir=desc",
  "/console/crm/companies",
  "/console/crm/deals",
  "/console/crm/board",
  "/console/crm/tasks",
  "/console/crm/tasks?state=open",
  "/console/crm/notes",
  "/console/crm/lists",
  "/console/crm/comments",
  "/console/crm/meetings",
  "/console/notes",
  "/console/calls",
  "/console/webhooks",
  "/console/uploads",
  "/console/search?q=anna",
  await findPath("/console/crm/people", "/console/crm/people/"),
  await findPath("/console/notes", "/console/notes/"),
  `${await findPath("/console/search?q=rollout+steps", "/console/notes/")}?q=anna`,
];

const rows: Record<string, object> = {};
for (const [index, path] of pages.entries()) {
  const times: number[] = [];
  for (let run = 0; run < RUNS + WARM_UP; run += 1) {
    await write(index * RUNS + run);
    const start = process.cpuUsage();
    await read(path);
    const { system, user } = process.cpuUsage(start);
    times.push((system + user) / 1000);
  }
  const measured = times.slice(WARM_UP);
  rows[path] = {
    first: Math.round(times[0] ?? 0),
    median: Math.round(median(measured)),
    most: Math.round(Math.max(...measured)),
  };
}
console.log(
  `${people} people: processor time of a page in milliseconds, that of its reader included`,
);
console.table(rows);
await sandbox.stop();
