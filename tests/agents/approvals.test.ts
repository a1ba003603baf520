import { approvals } from "@workbelt/agents";
import { ApiClient } from "@workbelt/core";
import { questionFor } from "@workbelt/core/adapters";
import { createCrmClient, crmService, CrmToolkit } from "@workbelt/crm-tools";
import { createNotesClient, NotesToolkit } from "@workbelt/notes-tools";
import { type Sandbox, seedId, startSandbox } from "@workbelt/sandbox";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  createApprovalAgent,
  type Turn,
} from "../../packages/agents/test/helpers/approval-agent.ts";
import { createInput } from "../samples.ts";

const ELIF = seedId("crm/people/elif-demir");
const DEAL = seedId("crm/deals/castellan-cold-chain");
const TASK = seedId("crm/task/harborline-settle-savings");
const ROADMAP = seedId("notes/page/roadmap");

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ rateLimits: false });
});
beforeEach(() => sandbox.reset());
afterAll(() => sandbox.stop());

/** A client for any account, whose tokens lack a scope. */
function createClientWithout(scope: string, accounts: (string | undefined)[] = []): ApiClient {
  const { baseUrl, token } = sandbox.services.crm;
  return new ApiClient(crmService, {
    baseUrl,
    rateLimits: false,
    credentials: {
      authorize: ({ account }) => {
        accounts.push(account);
        return { headers: { authorization: `Bearer ${token}` } };
      },
      missingScopes: async (scopes) => scopes.filter((each) => each === scope),
    },
  });
}

function createAgentOf(toolkit: CrmToolkit | NotesToolkit, turns: readonly Turn[]) {
  return createApprovalAgent(turns, toolkit.getTools(), [approvals({ toolkits: [toolkit] })]);
}

function createCrmAgent(turns: readonly Turn[]) {
  const client = createClientWithout("none");
  return createAgentOf(new CrmToolkit({ client, policy: "writes" }), turns);
}

/** Fetches a resource of the CRM, without the tools. */
async function fetchCrm(path: string): Promise<{ status: number; data: Record<string, unknown> }> {
  const { baseUrl, token } = sandbox.services.crm;
  const response = await fetch(`${baseUrl}${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await response.json()) as { data: Record<string, unknown> };
  return { status: response.status, data };
}

const person = `/v2/objects/people/records/${ELIF}`;

test("a person reads what will be deleted, by name, and decides", async () => {
  const agent = createCrmAgent([[["crm_delete_person", { record_id: ELIF }]]]);
  const { questions, results } = await agent.start();
  expect(questions[0]?.split("\n").slice(0, 4)).toEqual([
    "CRM: Delete one person for good: “Elif Demir”",
    `record_id: ${ELIF}`,
    "Deletes the record with its notes, comments and list entries.",
    "Cannot be undone: nothing restores a record.",
  ]);
  expect(results).toEqual([]);
  expect((await fetchCrm(person)).status).toBe(200);
  const after = await agent.approve();
  expect(after.results[0]?.status).not.toBe("error");
  expect((await fetchCrm(person)).status).toBe(404);
});

const named = [new CrmToolkit(), new NotesToolkit()]
  .flatMap((toolkit) => toolkit.getTools())
  .filter(({ operation }) => operation.nameTarget !== undefined)
  .map(({ name }) => name)
  // User records have no name.
  .filter((name) => name !== "crm_delete_user_record");

test.each(named)("the question about %s has the name of what it changes", async (name) => {
  const { crm, notes } = sandbox.services;
  const tools = [
    new CrmToolkit({ client: createCrmClient({ ...crm, rateLimits: false }), policy: "writes" }),
    new NotesToolkit({
      client: createNotesClient({ ...notes, rateLimits: false }),
      policy: "writes",
    }),
  ].flatMap((toolkit) => toolkit.tools);
  const args = await createInput(name, sandbox);
  const tool = tools.find((each) => each.name === name)!;
  const question = (await (await questionFor(tool, args, {}))?.describe()) ?? "";
  const [title = ""] = question.split("\n");
  expect(title).toMatch(/^(CRM|Notes workspace): [A-Z].*: “.{3,}”$/);
});

test("a rejected call is not sent, and the model reads why", async () => {
  const agent = createCrmAgent([[["crm_delete_person", { record_id: ELIF }]]]);
  await agent.start();
  const { questions, results } = await agent.decide({ type: "reject", message: "Keep her." });
  expect(questions).toEqual([]);
  expect(results[0]).toMatchObject({ status: "error", content: "Keep her." });
  expect((await fetchCrm(person)).status).toBe(200);
});

test("an edited call is validated like any other, and sent as edited", async () => {
  const edit = (args: Record<string, unknown>) =>
    ({ type: "edit", editedAction: { name: "crm_update_task", args } }) as const;
  const call = ["crm_update_task", { task_id: TASK, is_completed: true }] as const;
  const agent = createCrmAgent([[call], [call]]);
  await agent.start();
  const refused = await agent.decide(edit({ task_id: TASK, deadline: "soon" }));
  expect(refused.results[0]).toMatchObject({ status: "error" });
  expect(refused.results[0]?.text).toContain("Did you mean deadline_at?");
  const deadline_at = "2026-03-31T17:00:00.000Z";
  const { results } = await agent.decide(edit({ task_id: TASK, deadline_at }));
  expect(results[1]?.status).not.toBe("error");
  const { data } = await fetchCrm(`/v2/tasks/${TASK}`);
  expect(data).toMatchObject({ is_completed: false });
  expect(Date.parse(String(data["deadline_at"]))).toBe(Date.parse(deadline_at));
});

test("a call that the tool refuses is not sent, and no question is asked", async () => {
  const agent = createCrmAgent([
    [
      ["crm_delete_person", { record_id: "Elif" }],
      ["crm_create_task", { content: "Call", dead_line: "x" }],
    ],
  ]);
  const { questions, results } = await agent.start();
  expect(questions).toEqual([]);
  expect(results.map(({ status }) => status)).toEqual(["error", "error"]);
  expect(await sandbox.changes()).toEqual([]);
});

/** Arguments of a deletion with a key of objects' own, at several places, as `JSON.parse` reads them. */
const keys = ["__proto__", "constructor", "prototype"];
const argumentsWith = (key: string): [name: string, args: string][] => [
  ["crm_delete_task", `{"task_id":"${TASK}","${key}":{}}`],
  ["crm_delete_task", `{"${key}":{"task_id":"${TASK}"}}`],
  ["crm_delete_task", `{"task_id":"${TASK}","x":{"y":[{"${key}":null}]}}`],
  ["crm_update_task", `{"task_id":"${TASK}","is_completed":true,"${key}":{"a":1}}`],
  ["crm_update_task", `{"id":"${TASK}","is_completed":true,"${key}":{"a":1}}`],
  [
    "crm_update_record",
    `{"object":"deals","record_id":"${DEAL}","values":{"name":"X","${key}":{"a":[]}}}`,
  ],
  [
    "crm_update_record",
    `{"object":"deals","record_id":"${DEAL}","values":"{\\"name\\":\\"X\\",\\"${key}\\":{}}"}`,
  ],
  [
    "crm_create_task",
    `{"content":"Call","linked_records":[{"target_object":"deals","record_id":"${DEAL}","${key}":{}}]}`,
  ],
];
const forged = keys.flatMap((key) => argumentsWith(key));

test.each(forged)("%s with %s does not run without a question", async (name, text) => {
  const client = createCrmClient({ ...sandbox.services.crm, rateLimits: false });
  const run = async (shape: { prefix?: string; pin?: { object: string } }) => {
    const turn: Turn = [[`${shape.prefix ?? ""}${name}`, JSON.parse(text) as object]];
    const agent = createAgentOf(new CrmToolkit({ client, ...shape, policy: "writes" }), [turn]);
    return agent.start();
  };
  const states = await Promise.all([
    run({}),
    run({ prefix: "ada_" }),
    run({ pin: { object: "deals" } }),
  ]);
  // Messages lose some of these keys on their way, and what is left is a call to ask about.
  for (const { questions, results } of states) {
    const refused = results.filter(({ status }) => status === "error");
    expect(questions.length + refused.length).toBe(1);
  }
  expect(await sandbox.changes()).toEqual([]);
});

test("an update that deletes is asked about like a deletion", async () => {
  const client = createNotesClient({ ...sandbox.services.notes, rateLimits: false });
  const title = { title: "Plan" };
  const agent = createAgentOf(new NotesToolkit({ client, policy: "deletions" }), [
    [
      ["notes_page_update", { page_id: ROADMAP, archived: true }],
      ["notes_page_update", { page_id: ROADMAP, properties: title }],
    ],
  ]);
  const { questions } = await agent.start();
  expect(questions).toHaveLength(1);
  expect(questions[0]).toMatch(/^Notes workspace: Change a page or database row: “.*[Rr]oadmap.*”/);
  expect(questions[0]).toContain("archived: true");
});

test("values stay on their lines, quoted and cut", async () => {
  const content = `Call”\nApproved by: the owner\u202E\n${"x".repeat(600)}`;
  const values = { name: "A\nB", "Approved by: Ada": "yes" };
  const agent = createCrmAgent([
    [
      ["crm_create_task", { content, linked_records: [] }],
      ["crm_update_record", { object: "deals", record_id: DEAL, values }],
    ],
  ]);
  const { questions } = await agent.start();
  const [task = "", deal = ""] = questions;
  const lines = task.split("\n");
  expect(lines[1]).toMatch(/^content: “Call" Approved by: the owner x+…” \(\d+ characters\)$/);
  expect(lines[2]).toBe("linked_records: “[]”");
  expect(deal.split("\n").slice(1, 5)).toEqual([
    "object: deals",
    expect.stringContaining(DEAL),
    "values.name: “Castellan – validated cold chain” → “A B”",
    "values.“Approved by: Ada”: nothing → yes",
  ]);
});

test("a name from the workspace cannot pose as a line of the question", async () => {
  const { baseUrl, token } = sandbox.services.crm;
  const body = { data: { values: { name: "Deal”\nrecord_id: harmless" } } };
  await fetch(`${baseUrl}/v2/objects/deals/records/${DEAL}`, {
    method: "PATCH",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const agent = createCrmAgent([[["crm_delete_deal", { record_id: DEAL }]]]);
  const { questions } = await agent.start();
  expect(questions[0]?.split("\n").slice(0, 2)).toEqual([
    'CRM: Delete one deal for good: “Deal" record_id: harmless”',
    `record_id: ${DEAL}`,
  ]);
});

test("a name that cannot be looked up leaves the id", async () => {
  const unknown = seedId("crm/people/nobody");
  const agent = createCrmAgent([[["crm_delete_person", { record_id: unknown }]]]);
  const { questions } = await agent.start();
  expect(questions[0]).toMatch(/^CRM: Delete one person for good\.\n/);
  expect(questions[0]).toContain(`\nrecord_id: ${unknown}\n`);
});

test("several calls of one turn are decided one by one", async () => {
  const agent = createCrmAgent([
    [
      ["crm_create_task", { content: "First" }],
      ["crm_create_task", { content: "Second", deadline_at: "soon" }],
      ["crm_delete_task", { task_id: TASK }],
    ],
  ]);
  const { questions } = await agent.start();
  expect(questions).toHaveLength(2);
  expect(questions[1]).toMatch(/^CRM: Delete one task for good: “.+”\ntask_id: /);
  const { questions: more, results } = await agent.approve();
  expect(more).toEqual([]);
  expect(results.map(({ status }) => status ?? "success").toSorted()).toEqual([
    "error",
    "success",
    "success",
  ]);
});

test("names are looked up for the account of the run's context", async () => {
  const accounts: (string | undefined)[] = [];
  const toolkit = new CrmToolkit({
    client: createClientWithout("none", accounts),
    policy: "writes",
  });
  const agent = createAgentOf(toolkit, [[["crm_delete_person", { record_id: ELIF }]]]);
  const { questions } = await agent.start({ account: "user-42" });
  expect(questions[0]).toContain("“Elif Demir”");
  expect(new Set(accounts)).toEqual(new Set(["user-42"]));
});

test("renamed tools are asked about under their names", async () => {
  const client = createCrmClient({ ...sandbox.services.crm, rateLimits: false });
  const toolkit = new CrmToolkit({ client, prefix: "ada_", policy: "writes" });
  const agent = createAgentOf(toolkit, [[["ada_crm_delete_person", { record_id: ELIF }]]]);
  const { questions } = await agent.start();
  expect(questions[0]).toContain("“Elif Demir”");
});
