// The pages of the sandbox's console with 10,000 people: processor time of each after an agent's write, and of the
// first searches and sorts.
import { startSandbox } from "../lab/sandbox/src/server/sandbox.ts";
import { median } from "./median.ts";

const RUNS = 7;
const WARM_UP = 2;
/** Slug of an object that is changed to make the console forget orders. */
const MODEL = "measured_objects";

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

async function send(method: string, path: string, data: object): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, "user-agent": "workbelt-crm-tools/0.1.0" };
  const body = JSON.stringify({ data });
  const response = await fetch(`${baseUrl}${path}`, { method, headers, body });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}.`);
}

let writes = 0;

/** Changes something, so that nothing that was worked out before counts. */
function write(): Promise<void> {
  writes += 1;
  return send("POST", "/v2/tasks", {
    content: `Measured ${writes}`,
    format: "plaintext",
    deadline_at: null,
    is_completed: false,
    assignees: [],
    linked_records: [],
  });
}

/** Changes the data model, so that the console forgets the orders of all records and what a search found. */
function forgetOrders(): Promise<void> {
  writes += 1;
  return send("PATCH", `/v2/objects/${MODEL}`, { plural_noun: `Measured ${writes}` });
}

/** Lists the addresses of a table sorted by each of its columns. */
async function listSorts(path: string): Promise<string[]> {
  const links = (await read(path)).matchAll(/[?;]sort=(\w+)/g);
  return [...new Set([...links].map(([, slug]) => `${path}?sort=${slug}`))];
}

/** Measures a page after each change: milliseconds of processor time. */
async function measure(path: string, change: () => Promise<void>): Promise<object> {
  const times: number[] = [];
  for (let run = 0; run < RUNS + WARM_UP; run += 1) {
    await change();
    const start = process.cpuUsage();
    await read(path);
    const { system, user } = process.cpuUsage(start);
    times.push((system + user) / 1000);
  }
  const measured = times.slice(WARM_UP);
  return {
    first: Math.round(times[0] ?? 0),
    median: Math.round(median(measured)),
    most: Math.round(Math.max(...measured)),
  };
}

const pages = [
  "/",
  "/console/changes",
  "/console/activity",
  "/console/crm/people",
  "/console/crm/people?q=anna",
  "/console/crm/people?q=anna&sort=name",
  "/console/crm/people?q=example",
  "/console/crm/people?q=example&sort=company",
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
  "/console/search?q=example",
  await findPath("/console/crm/people", "/console/crm/people/"),
  await findPath("/console/notes", "/console/notes/"),
  `${await findPath("/console/search?q=rollout+steps", "/console/notes/")}?q=anna`,
];

const rows: Record<string, object> = {};
for (const path of pages) rows[path] = await measure(path, write);
console.log(
  `${people} people: processor time of a page in milliseconds, that of its reader included`,
);
console.table(rows);

await send("POST", "/v2/objects", { api_slug: MODEL, singular_noun: "One", plural_noun: "Many" });
const tables = ["people", "companies", "deals", "users"].map((object) => `/console/crm/${object}`);
const sorts = (await Promise.all(tables.map(listSorts))).flat();
const searches = pages.filter((path) => path.startsWith("/console/crm/people?q="));
const firsts: Record<string, object> = {};
for (const path of [...searches, ...sorts]) firsts[path] = await measure(path, forgetOrders);
console.log("First searches, and the first sort by each column");
console.table(firsts);
await sandbox.stop();
