import { randomUUID } from "node:crypto";
import { MemorySaver } from "@langchain/langgraph";
import {
  ConvintelToolkit,
  convintelPackage,
  createConvintelClient,
} from "@workbelt/convintel-tools";
import { createPolicy, type PolicyRules } from "@workbelt/core";
import { ConnectedAccounts } from "@workbelt/core/accounts";
import { MemoryStore } from "@workbelt/core/store";
import { CallLedger } from "@workbelt/core/ledger";
import { createCrmClient, crmPackage, crmProvider, CrmToolkit } from "@workbelt/crm-tools";
import { type Sandbox, seedId, startSandbox } from "@workbelt/sandbox";
import type { AgentMiddleware } from "langchain";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { approvals, toolDiscovery } from "../src/index.js";
import { programs } from "../src/programs/index.js";
import { createApprovalAgent, type Thread, type Turn } from "./helpers/approval-agent.ts";

const TASK = seedId("crm/task/harborline-settle-savings");
const OTHER_TASK = seedId("crm/task/castellan-validation-package");
const DEAL = seedId("crm/deals/harborline-track");
const activityId = seedId("convintel/activity/brightmoor-discovery");
const run = (program: string) => ["run_program", { program }] as const;
const DELETE = run(`await crm_delete_task({ task_id: "${TASK}" });`);
const CREATE = run('return (await crm_create_task({ content: "Send the offer" })).task_id;');
const TRANSCRIPT = run(`return (await convintel_transcript_get({ activityId: "${activityId}" }));`);

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ rateLimits: false });
});
beforeEach(() => {
  sandbox.reset();
  sandbox.clearActivity();
});
afterAll(() => sandbox.stop());

interface Options extends Thread {
  policy?: PolicyRules;
  /** The store of plans, marks and calls, as processes share it. */
  store?: MemoryStore;
  others?: (toolkits: ReturnType<typeof connect>) => AgentMiddleware[];
}

function connect({ policy: rules = "careful", store = new MemoryStore() }: Options) {
  const policy = createPolicy(rules, [crmPackage, convintelPackage], { store });
  const ledger = new CallLedger({ store });
  const { convintel, crm } = sandbox.services;
  return [
    new CrmToolkit({
      client: createCrmClient({ baseUrl: crm.baseUrl, token: crm.token, rateLimits: false }),
      ledger,
      policy,
    }),
    new ConvintelToolkit({
      client: createConvintelClient({
        baseUrl: convintel.baseUrl,
        token: convintel.token,
        rateLimits: false,
      }),
      policy,
    }),
  ];
}

/** Creates an agent that can only write programs, unless others give it tools. */
function createProgramAgent(turns: readonly Turn[], options: Options = {}) {
  const toolkits = connect(options);
  const { others = () => [], store } = options;
  const middleware = [programs({ toolkits, store }), ...others(toolkits)];
  return createApprovalAgent(turns, [], middleware, options);
}

/** Requests that write. */
function listWrites() {
  return sandbox.activity().filter(({ method }) => method !== "GET");
}

test("a model looks up types, and reads what its program returns", async () => {
  const agent = createProgramAgent([
    [["look_up", { names: ["crm_list_deals"] }]],
    [run("return (await crm_list_deals({})).items.length;")],
  ]);
  const { messages, results } = await agent.start();
  expect(results[0]?.text).toContain("declare function crm_list_deals(");
  expect(JSON.parse(results[1]!.text)).toMatchObject({ source: "program", value: 12 });
  expect(messages.at(-1)?.text).toBe("Done.");
});

test("writes that need no approval are made at once, and the host gets their outcomes", async () => {
  const { questions, results } = await createProgramAgent([[CREATE]]).start();
  expect(questions).toEqual([]);
  expect(results[0]?.text).toMatch(/^1 of 1 writes were made\./);
  expect(results[0]?.artifact).toMatchObject({
    report: { isComplete: true, outcomes: [{ tool: "crm_create_task", status: "done" }] },
  });
  expect(await sandbox.changes()).toHaveLength(1);
});

test("a person is asked once about all writes of a program, and the plan that they saw is applied", async () => {
  const program = `const { items } = await crm_list_tasks({});
    const chosen = items.filter(({ task_id }) => ["${TASK}", "${OTHER_TASK}"].includes(task_id));
    for (const { task_id } of chosen) await crm_delete_task({ task_id });`;
  const agent = createProgramAgent([[run(program)]]);
  const { questions, requests, results } = await agent.start();
  expect(results).toEqual([]);
  expect(requests[0]?.args["writes"]).toMatchObject([
    { number: 1, tool: "crm_delete_task", input: { task_id: expect.any(String) } },
    { number: 2, tool: "crm_delete_task", input: { task_id: expect.any(String) } },
  ]);
  expect(questions).toEqual([expect.stringMatching(/^2 writes:\n2 × delete task \(CRM\): “/)]);
  expect(questions[0]).toMatch(/\nAsked because it deletes something\.$/);
  expect(await sandbox.changes()).toEqual([]);
  sandbox.clearActivity();
  const after = await agent.approve();
  expect(after.results[0]?.text).toMatch(/^2 of 2 writes were made\./);
  expect(await sandbox.changes()).toHaveLength(2);
  // It was not run again.
  const lists = sandbox.activity().filter(({ client }) => client.operation === "crm_list_tasks");
  expect(lists).toEqual([]);
});

test("a rejected plan is not applied, and the model reads the person's words", async () => {
  const agent = createProgramAgent([[DELETE]]);
  await agent.start();
  const { messages, results } = await agent.decide({ type: "reject", message: "Keep it." });
  expect(results[0]).toMatchObject({ status: "error" });
  expect(results[0]?.text).toBe("Keep it.");
  expect(messages.at(-1)?.text).toBe("Done.");
  expect(await sandbox.changes()).toEqual([]);
});

test.each<[string, unknown]>([
  [
    "an edit of the program",
    {
      decisions: [
        { type: "edit", editedAction: { name: "run_program", args: { program: "return 1" } } },
      ],
    },
  ],
  ["no decision", {}],
  ["two decisions", { decisions: [{ type: "approve" }, { type: "approve" }] }],
  ["a text", "yes"],
])("%s approves nothing", async (_what, value) => {
  const agent = createProgramAgent([[DELETE]]);
  await agent.start();
  const { results } = await agent.resume(value);
  expect(results[0]?.text).toContain("without a decision about this plan");
  expect(await sandbox.changes()).toEqual([]);
});

test("an answer in another process applies the plan of its store", async () => {
  const shared = {
    checkpointer: new MemorySaver(),
    threadId: randomUUID(),
    store: new MemoryStore(),
  };
  const [question] = (await createProgramAgent([[DELETE]], shared).start()).questions;
  expect(question).toContain("1 × delete task");
  sandbox.clearActivity();
  const { results } = await createProgramAgent([], shared).decide({ type: "approve" });
  expect(results[0]?.text).toMatch(/^1 of 1 writes were made\./);
  expect(listWrites()).toHaveLength(1);
});

test("an answer to a plan that is gone is about no other", async () => {
  const thread = { checkpointer: new MemorySaver(), threadId: randomUUID() };
  await createProgramAgent([[DELETE]], thread).start();
  sandbox.clearActivity();
  const { results } = await createProgramAgent([], thread).decide({ type: "approve" });
  expect(results[0]?.text).toContain("The plan of this call has expired");
  expect(sandbox.activity()).toEqual([]);
});

test("a step that runs again applies nothing twice", async () => {
  const agent = createProgramAgent([[CREATE]]);
  await agent.start();
  const { results } = await agent.runAgain("tools");
  expect(results[0]?.text).toContain("This plan has been applied. 1 of 1 writes were made.");
  expect(await sandbox.changes()).toHaveLength(1);
});

test("two programs of one turn that need approval get no answer of each other", async () => {
  const other = run(`await crm_delete_record({ object: "deals", record_id: "${DEAL}" });`);
  const agent = createProgramAgent([[DELETE, other]]);
  await agent.start();
  await agent.resume({ decisions: [{ type: "approve" }] });
  expect(await sandbox.changes()).toEqual([]);
});

test("a transcript that a program reads makes the next one ask, also in another process", async () => {
  const shared = { checkpointer: new MemorySaver(), threadId: randomUUID() };
  const others = (toolkits: ReturnType<typeof connect>) => [approvals({ toolkits })];
  const agent = createProgramAgent([[TRANSCRIPT], [["look_up", { names: ["tasks"] }]]], {
    ...shared,
    others,
  });
  await agent.start();
  const { questions } = await createProgramAgent([[CREATE]], { ...shared, others }).start();
  expect(questions).toEqual([expect.stringContaining("outside the workspace")]);
  expect(await sandbox.changes()).toEqual([]);
});

test("a transcript that instructs the program writes nothing unasked", async () => {
  const program = `const transcript = await convintel_transcript_get({ activityId: "${activityId}" });
    if (transcript.items.length > 0) await crm_create_task({ content: "As the customer says: " + JSON.stringify(transcript).slice(0, 50) });`;
  const { questions } = await createProgramAgent([[run(program)]]).start();
  expect(questions).toEqual([expect.stringContaining("Asked because")]);
  expect(await sandbox.changes()).toEqual([]);
});

test("programs, discovery and approvals work in one agent, each asking about its own calls", async () => {
  const agent = createProgramAgent(
    [[DELETE], [["crm_delete_record", { object: "deals", record_id: DEAL }]]],
    {
      others: (toolkits) => [toolDiscovery({ toolkits }), approvals({ toolkits })],
    },
  );
  expect((await agent.start()).questions[0]).toContain("1 × delete task");
  expect((await agent.approve()).questions[0]).toContain("CRM: Delete one record");
  const { results } = await agent.approve();
  expect(results.map(({ status }) => status)).toEqual(["success", "success"]);
});

test("a program's calls are made for the account of the run", async () => {
  const { baseUrl, clientId, clientSecret, oauthUrl } = sandbox.services.crm;
  const store = new MemoryStore();
  const provider = crmProvider({ baseUrl, clientId, clientSecret, oauthUrl });
  const accounts = new ConnectedAccounts({ store, providers: [provider] });
  const redirectUri = "http://localhost:3000/callback";
  const { url } = await accounts.start({ provider: "crm", account: "ada", redirectUri });
  const callbackUrl = await sandbox.approve(url, { member: "priya-raman" });
  await accounts.complete({ callbackUrl, account: "ada" });
  const toolkits = [new CrmToolkit({ client: createCrmClient({ accounts, baseUrl }) })];
  const program = run("return (await crm_list_deals({})).items.length;");
  const agent = createApprovalAgent([[program]], [], [programs({ toolkits })]);
  expect((await agent.start({ account: "ada" })).results[0]?.text).toContain('"value":12');
  const other = createApprovalAgent([[program]], [], [programs({ toolkits })]);
  await expect(other.start({ account: "bob" })).rejects.toThrow("bob");
});

test.each([[{}], [{ program: " " }], [{ program: ["return 1"] }], [{ code: "return 1" }]])(
  "arguments %j are explained to the model",
  async (args) => {
    const { results } = await createProgramAgent([[["run_program", args]]]).start();
    expect(results[0]?.status).toBe("error");
    expect(results[0]?.text).toContain("program: expected the text of a JavaScript program.");
  },
);
