// Many calls at the same time while a tenth of the requests and more fail: no write is lost or made twice.
import { type ApiClient, WorkbeltError } from "@workbelt/core";
import {
  createCrmClient,
  CrmCreateTaskTool,
  CrmListRecordsTool,
  CrmListTasksTool,
  CrmUpdateTaskTool,
  CrmUpsertRecordTool,
} from "@workbelt/crm-tools";
import { createNotesClient, NotesPageMarkdownGetTool } from "@workbelt/notes-tools";
import { type Fault, type Sandbox, seedId, startSandbox } from "@workbelt/sandbox";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createRandom } from "../../bench/random.ts";

const SEED = 20_261_122;
const FAULT_RATE = 0.15;
const WRITES = 200;
const READS = 50;

let sandbox: Sandbox;
let crm: ApiClient;
let notes: ApiClient;
beforeAll(async () => {
  sandbox = await startSandbox({ rateLimits: false });
  // A call that meets several faults needs more attempts than the four of the default.
  const options = { rateLimits: false, attempts: 8 };
  crm = createCrmClient({ ...sandbox.services.crm, ...options });
  notes = createNotesClient({ ...sandbox.services.notes, ...options });
});
beforeEach(() => sandbox.reset());
afterAll(() => sandbox.stop());

type Failure = Omit<Fault, "service" | "method">;

const tooManyRequests: Failure = { status: 429, headers: { "retry-after": "0" } };
const unavailable: Failure = { status: 503 };
const lostReply: Failure = { kind: "drop-after" };
const none: Failure = { delayMs: 1 };
const FAILURES = [tooManyRequests, unavailable, lostReply];

/** Gives the next requests of a method failures at random, and returns how often each occurs. */
function addFailures(service: "crm" | "notes", method: string, requests: number) {
  const random = createRandom(SEED);
  const failures = Array.from({ length: requests }, () =>
    random() < FAULT_RATE ? (FAILURES[Math.floor(random() * FAILURES.length)] ?? none) : none,
  );
  for (const failure of failures) sandbox.faults.add({ service, method, ...failure });
  const count = (wanted: Failure) => failures.filter((failure) => failure === wanted).length;
  const counts = {
    tooManyRequests: count(tooManyRequests),
    unavailable: count(unavailable),
    lostReplies: count(lostReply),
  };
  for (const times of Object.values(counts)) expect(times).toBeGreaterThan(0);
  return counts;
}

async function listTasks() {
  const tasks = [];
  for await (const task of new CrmListTasksTool({ client: crm }).items({ limit: 500 })) {
    tasks.push(task);
  }
  return tasks;
}

/** Runs one call per item, all at the same time. Returns the items whose outcome is known, and the others. */
async function callAll<Item>(items: readonly Item[], call: (item: Item) => Promise<unknown>) {
  const outcomes = await Promise.allSettled(items.map(call));
  for (const outcome of outcomes) {
    if (outcome.status === "fulfilled") continue;
    expect(outcome.reason).toBeInstanceOf(WorkbeltError);
    expect(outcome.reason).toMatchObject({ mayHaveHappened: true });
  }
  const isKnown = (index: number) => outcomes[index]?.status === "fulfilled";
  return {
    done: items.filter((_item, index) => isKnown(index)),
    unknown: items.filter((_item, index) => !isKnown(index)),
  };
}

test("200 upserts of one record at the same time all succeed, and make one record", async () => {
  addFailures("crm", "PUT", WRITES);
  const tool = new CrmUpsertRecordTool({ client: crm });
  const written = await Promise.all(
    Array.from({ length: WRITES }, (_unused, index) =>
      tool.execute({
        object: "companies",
        matching_attribute: "domains",
        values: { domains: ["load.example"], description: [`Version ${index}`] },
      }),
    ),
  );
  const { items } = await new CrmListRecordsTool({ client: crm }).execute({
    object: "companies",
    filter: { domains: "load.example" },
  });
  expect(items).toHaveLength(1);
  const ids = new Set(written.map(({ id }) => id.record_id));
  expect([...ids]).toEqual([items[0]?.id.record_id]);
  expect(items[0]?.values?.["description"]).toHaveLength(1);
});

test("of 200 new tasks at the same time, each is made once or reported as unknown", async () => {
  const failures = addFailures("crm", "POST", WRITES);
  const contents = Array.from({ length: WRITES }, (_unused, index) => `Bulk task ${index}`);
  const tool = new CrmCreateTaskTool({ client: crm });
  const { done, unknown } = await callAll(contents, (content) => tool.execute({ content }));
  expect(unknown).toHaveLength(failures.unavailable + failures.lostReplies);
  const made = (await listTasks())
    .map(({ content_plaintext }) => content_plaintext)
    .filter((content) => content.startsWith("Bulk task "));
  expect(new Set(made).size).toBe(made.length);
  expect(made).toEqual(expect.arrayContaining(done));
  expect(made).toHaveLength(done.length + failures.lostReplies);
});

test("of 200 changes of tasks at the same time, each is made or reported as unknown", async () => {
  const create = new CrmCreateTaskTool({ client: crm });
  const tasks = await Promise.all(
    Array.from({ length: WRITES }, (_unused, index) =>
      create.execute({ content: `Bulk task ${index}`, is_completed: false }),
    ),
  );
  const ids = tasks.map(({ id }) => id.task_id);
  const failures = addFailures("crm", "PATCH", WRITES);
  const tool = new CrmUpdateTaskTool({ client: crm });
  const { done, unknown } = await callAll(ids, (task_id) =>
    tool.execute({ task_id, is_completed: true }),
  );
  expect(unknown).toHaveLength(failures.unavailable + failures.lostReplies);
  const completed = (await listTasks())
    .filter((task) => task.is_completed)
    .map(({ id }) => id.task_id)
    .filter((id) => ids.includes(id));
  expect(completed).toEqual(expect.arrayContaining(done));
  expect(completed).toHaveLength(done.length + failures.lostReplies);
});

test("50 reads of a page at the same time all return the whole page", async () => {
  const tool = new NotesPageMarkdownGetTool({ client: notes });
  const page_id = seedId("notes/page/roadmap");
  const { markdown } = await tool.execute({ page_id });
  addFailures("notes", "GET", READS);
  const pages = await Promise.all(Array.from({ length: READS }, () => tool.execute({ page_id })));
  for (const page of pages) expect(page.markdown).toBe(markdown);
});
