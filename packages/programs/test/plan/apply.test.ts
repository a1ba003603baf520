import { canonicalJson } from "@workbelt/core/adapters";
import { CallLedger } from "@workbelt/core/ledger";
import { MemoryStore } from "@workbelt/core/store";
import { ApiClient } from "@workbelt/core";
import { createCrmClient, crmPackage, CrmToolkit, CrmUpdateRecordTool } from "@workbelt/crm-tools";
import { type Sandbox, seedId } from "@workbelt/sandbox";
import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { formatReport, restorePlan } from "../../src/index.js";
import { createToolkits, getFailure, plan, startPlanSandbox } from "../helpers/plan-sandbox.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startPlanSandbox();
});
beforeEach(() => {
  sandbox.reset();
  sandbox.clearActivity();
});
afterAll(() => sandbox.stop());

const deal = seedId("crm/deals/castellan-cold-chain");
const rename = (name: string) =>
  `await crm_update_record({ object: "deals", record_id: "${deal}", values: { name: "${name}" } });`;
const createTasks = (count: number) =>
  `for (let i = 0; i < ${count}; i += 1) await crm_create_task({ content: "Call " + i });`;

/** Renames the deal, as a person does in between. */
async function renameByHand(name: string): Promise<void> {
  const { baseUrl, token } = sandbox.services.crm;
  const tool = new CrmUpdateRecordTool({ client: createCrmClient({ baseUrl, token }) });
  await tool.execute({ object: "deals", record_id: deal, values: { name } });
}

async function listSummaries(): Promise<string[]> {
  return (await sandbox.changes()).map(({ summary }) => summary);
}

test("exactly the planned writes are made, with the ids of what was created", async () => {
  const made = await plan(
    sandbox,
    `const company = await crm_create_company({ values: { name: "New", domains: ["new.example"] } });
     const person = await crm_create_person({ values: { name: "Ada Lane", email_addresses: ["ada@new.example"], company: company.record_id } });
     await crm_create_task({ content: "Call", linked_records: [{ target_object: "people", target_record_id: person.record_id }] });
     ${rename("Renamed")}`,
  );
  const report = await made.apply();
  expect(report).toMatchObject({ isComplete: true });
  expect(formatReport(report)).toMatch(/^4 of 4 writes were made\.\nCreated: write 1: record_id /);
  expect(await listSummaries()).toEqual([
    'Changed the name of the deal "Renamed" from "Castellan – validated cold chain" to "Renamed".',
    'Created the company "New".',
    'Created the person "Ada Lane".',
    'Created the task "Call".',
  ]);
});

test("comments, blocks and databases of a page that is planned are written", async () => {
  const made = await plan(
    sandbox,
    `const page = await notes_page_create({ parent_page_id: "${seedId("notes/page/product")}", properties: { title: "Minutes" }, markdown: "# Agenda" });
     await notes_page_content_append({ block_id: page.page_id, markdown: "Decided." });
     await notes_comment_create({ parent: { page_id: page.page_id }, comment: { markdown: "Please read" } });
     const { database_id, data_source_id } = await notes_database_create({ parent: { page_id: page.page_id }, title: [{ text: { content: "Actions" } }], properties: { Name: { title: {} } } });
     return [database_id, data_source_id];`,
  );
  expect(formatReport(await made.apply())).toMatch(/^4 of 4 writes were made\./);
});

test("an update is skipped when a person has changed the value in between, and the rest goes on", async () => {
  const made = await plan(sandbox, `${rename("By the program")} ${createTasks(2)}`);
  await renameByHand("By hand");
  const report = await made.apply();
  expect(report.outcomes.map(({ status }) => status)).toEqual(["skipped", "done", "done"]);
  expect(report.outcomes[0]?.changed).toEqual([
    { path: "values.name", planned: "Castellan – validated cold chain", current: "By hand" },
  ]);
  expect(formatReport(report)).toContain(
    "Skipped: write 1 (crm_update_record): values.name was “Castellan – validated cold chain” when it was planned and is “By hand” now.",
  );
});

test("what follows a skipped write of the same target is skipped as well", async () => {
  const source = `${rename("First")} ${rename("Second")} await crm_delete_deal({ record_id: "${deal}" });`;
  const made = await plan(sandbox, source);
  await renameByHand("By hand");
  const { outcomes } = await made.apply();
  expect(outcomes.map(({ status }) => status)).toEqual(["skipped", "skipped", "skipped"]);
  expect(await listSummaries()).toHaveLength(1);
});

test("a write that would send another request than planned is skipped", async () => {
  const person = seedId("crm/people/elif-demir");
  const update = (values: string) =>
    `await crm_append_record_values({ object: "people", record_id: "${person}", values: ${values} });`;
  const made = await plan(sandbox, update('{ name: { first_name: "Elifa" } }'));
  const { baseUrl, token } = sandbox.services.crm;
  const tool = new CrmUpdateRecordTool({ client: createCrmClient({ baseUrl, token }) });
  const values = { name: { first_name: "Elif", last_name: "Kaya" } };
  await tool.execute({ object: "people", record_id: person, values });
  const report = await made.apply();
  expect(report.outcomes).toMatchObject([
    { status: "skipped", message: expect.stringContaining("another request than") },
  ]);
});

test("after a failure no new write starts, and those that run are waited for", async () => {
  const made = await plan(sandbox, createTasks(20));
  const reject = { service: "crm", method: "POST", path: "/tasks", status: 400 } as const;
  sandbox.faults.add({ service: "crm", method: "POST", path: "/tasks", times: 5, delayMs: 1 });
  sandbox.faults.add({ ...reject, body: { code: "validation_type", message: "No." } });
  const report = await made.apply();
  const count = (status: string) => report.outcomes.filter((each) => each.status === status).length;
  expect(count("failed")).toBe(1);
  expect(count("done")).toBeGreaterThan(0);
  expect(count("not_reached")).toBeGreaterThan(5);
  expect(await listSummaries()).toHaveLength(count("done"));
  expect(formatReport(report)).toMatch(
    /Not reached: writes \d+-20 \(crm_create_task\): write \d+ failed/,
  );
  // The cause is gone: it continues, and repeats nothing.
  const rest = await made.apply();
  expect(rest.isComplete).toBe(true);
  expect(await listSummaries()).toHaveLength(20);
});

test("a write without a response has an unknown outcome, and is never repeated", async () => {
  const made = await plan(sandbox, createTasks(1));
  sandbox.faults.add({ service: "crm", method: "POST", path: "/tasks", kind: "drop-after" });
  const [outcome] = (await made.apply()).outcomes;
  expect(outcome).toMatchObject({
    status: "unknown",
    message: expect.stringContaining("crm_list_tasks"),
  });
  expect((await made.apply()).outcomes[0]?.status).toBe("unknown");
  expect(await listSummaries()).toHaveLength(1);
});

test("a message to an agent whose reply is lost is not sent again when its plan is applied again", async () => {
  const agent = seedId("notes/agent/page-keeper");
  const made = await plan(
    sandbox,
    `await notes_session_send({ agent_id: "${agent}", message: "Hello" });`,
  );
  sandbox.faults.add({ service: "notes", method: "POST", path: "/sessions", kind: "drop-after" });
  const [first] = (await made.apply()).outcomes;
  expect(first).toMatchObject({
    status: "unknown",
    message: expect.stringContaining("notes_session_list"),
  });
  expect((await made.apply()).outcomes[0]?.status).toBe("unknown");
  const posts = sandbox.activity().filter(({ path }) => path.endsWith("/v1/sessions"));
  expect(posts).toHaveLength(1);
});

test("writes that need an id which was not created are not made", async () => {
  const made = await plan(
    sandbox,
    `const company = await crm_create_company({ values: { name: "New" } });
     await crm_create_note({ parent_object: "companies", parent_record_id: company.record_id, title: "Hi", content: "Text", format: "plaintext" });`,
  );
  sandbox.faults.add({ service: "crm", method: "POST", path: "/companies/records", status: 400 });
  const report = await made.apply();
  expect(report.outcomes.map(({ status }) => status)).toEqual(["failed", "not_reached"]);
});

test("writes of one target and deletions keep their order", async () => {
  const made = await plan(
    sandbox,
    `${rename("First")} ${rename("Second")} ${rename("Third")} ${createTasks(3)} await crm_delete_deal({ record_id: "${deal}" }); ${createTasks(5).replace("Call", "Later")}`,
  );
  sandbox.clearActivity();
  expect((await made.apply()).isComplete).toBe(true);
  const writes = sandbox.activity().filter(({ method }) => method !== "GET");
  const paths = writes.map(
    ({ method, path }) => `${method} ${path.includes("tasks") ? "task" : "deal"}`,
  );
  const deletion = paths.indexOf("DELETE deal");
  expect(paths.slice(0, deletion).filter((path) => path === "PUT deal")).toHaveLength(3);
  expect(paths.slice(0, deletion).filter((path) => path === "POST task")).toHaveLength(3);
  expect(paths.slice(deletion + 1)).toEqual(Array(5).fill("POST task"));
});

describe("a plan is refused", () => {
  test("when it has expired", async () => {
    const made = await plan(sandbox, createTasks(1), { limits: { lifetimeMs: 0 } });
    expect(await getFailure(made.apply())).toContain("has expired");
  });

  test("when it has been applied", async () => {
    const made = await plan(sandbox, createTasks(1));
    await made.apply();
    expect(await getFailure(made.apply())).toContain("has been applied");
    const toolkits = createToolkits(sandbox);
    const copy = restorePlan(JSON.parse(JSON.stringify(made)), { toolkits });
    expect(await getFailure(copy.apply())).toContain("has been applied");
    expect(await listSummaries()).toHaveLength(1);
  });

  test("when anything in it was altered", async () => {
    const made = await plan(sandbox, createTasks(2));
    const toolkits = createToolkits(sandbox);
    const data = JSON.stringify(made);
    const altered = [
      data.replace("Call 1", "Call 7"),
      data.replace('"expiresAt":1', '"expiresAt":2'),
      data.replace('"verdict":"ask"', '"verdict":"allow"').replace("2 writes:", "1 write:"),
    ];
    for (const text of altered) {
      expect(() => restorePlan(JSON.parse(text), { toolkits })).toThrow("was altered");
    }
    expect(() => restorePlan({ version: 2 }, { toolkits })).toThrow("not a plan of this version");
    expect(() => restorePlan(JSON.parse('{"__proto__":{}}'), { toolkits })).toThrow("not a plan");
  });

  test("when its tools only make dry runs", async () => {
    const toolkits = createToolkits(sandbox, { dryRun: true });
    const made = await plan(sandbox, createTasks(1), { toolkits });
    expect(made.writes).toHaveLength(1);
    expect(await getFailure(made.apply())).toContain("was made with dryRun");
    expect(await listSummaries()).toEqual([]);
  });

  test("when it is being applied", async () => {
    const made = await plan(sandbox, createTasks(3));
    const [first, second] = await Promise.allSettled([made.apply(), made.apply()]);
    expect(first.status).toBe("fulfilled");
    expect(second).toMatchObject({
      reason: { message: expect.stringContaining("is being applied") },
    });
    expect(await listSummaries()).toHaveLength(3);
  });
});

test("an abort ends applying with a report", async () => {
  // Requests that were sent are still carried out after the test.
  const own = await startPlanSandbox();
  onTestFinished(() => own.stop());
  const made = await plan(own, createTasks(100));
  const controller = new AbortController();
  // More than are sent at once, so that some are done when the others wait for their responses.
  const tasks = { service: "crm", method: "POST", path: "/tasks" } as const;
  own.faults.add({ ...tasks, times: 10, delayMs: 1 });
  own.faults.add({ ...tasks, times: 90, delayMs: 300_000 });
  const applying = made.apply({ signal: controller.signal });
  await expect.poll(async () => (await own.changes()).length).toBe(10);
  controller.abort(new Error("Enough."));
  const { outcomes } = await applying;
  const count = (status: string) => outcomes.filter((each) => each.status === status).length;
  expect(count("not_reached")).toBeGreaterThan(0);
  expect(count("done")).toBeGreaterThan(0);
  const written = (await own.changes()).length;
  expect(written).toBeGreaterThanOrEqual(count("done"));
  expect(written).toBeLessThanOrEqual(count("done") + count("unknown"));
});

test("a plan of another process needs a ledger", async () => {
  const made = await plan(sandbox, createTasks(1));
  const { digest: _digest, ...data } = { ...made.toJSON(), run: "another" };
  const digest = createHash("sha256").update(canonicalJson(data)).digest("base64url");
  const restored = restorePlan({ ...data, digest }, { toolkits: createToolkits(sandbox) });
  expect(await getFailure(restored.apply())).toContain("has no ledger");
  const ledger = new CallLedger({ store: new MemoryStore() });
  const toolkits = createToolkits(sandbox, { ledger });
  expect(await restorePlan({ ...data, digest }, { toolkits }).apply()).toMatchObject({
    isComplete: true,
  });
});

test("reads, checks and writes are all made for the account of the program", async () => {
  const { baseUrl, token } = sandbox.services.crm;
  const accounts = new Set<string | undefined>();
  const credentials = {
    authorize: async ({ account }: { account?: string | undefined }) => {
      accounts.add(account);
      return { headers: { authorization: `Bearer ${token}` } };
    },
  };
  const client = new ApiClient(crmPackage.service, { baseUrl, credentials });
  const options = { toolkits: [new CrmToolkit({ client })], account: "ada" };
  const made = await plan(sandbox, `await crm_list_deals({}); ${rename("Renamed")}`, options);
  expect(made.writes).toMatchObject([{ account: "ada" }]);
  expect(made.summary).toMatch(/^1 write for ada:\n/);
  expect((await made.apply()).isComplete).toBe(true);
  expect([...accounts]).toEqual(["ada"]);
});

test("an upsert by email and an update of the same person by id are both made", async () => {
  const source = `
    const person = (await crm_list_people({ limit: 5 })).items.find((each) => each.values.email_addresses);
    const email = [person.values.email_addresses].flat()[0];
    const email_address = typeof email === "string" ? email : email.email_address;
    await crm_upsert_record({ object: "people", matching_attribute: "email_addresses", values: { email_addresses: [email_address], job_title: "Buyer" } });
    await crm_update_record({ object: "people", record_id: person.record_id, values: { job_title: "Head of buying" } });`;
  const { outcomes } = await (await plan(sandbox, source)).apply();
  expect(outcomes.map(({ status }) => status)).toEqual(["done", "done"]);
});
