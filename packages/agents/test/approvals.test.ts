import { AIMessage, RemoveMessage } from "@langchain/core/messages";
import { fakeModel } from "@langchain/core/testing";
import { MemorySaver } from "@langchain/langgraph";
import {
  ConvintelToolkit,
  convintelPackage,
  createConvintelClient,
} from "@workbelt/convintel-tools";
import { type CallPolicy, createPolicy, type PolicyRules } from "@workbelt/core";
import { MemoryStore } from "@workbelt/core/store";
import { createCrmClient, crmPackage, CrmToolkit } from "@workbelt/crm-tools";
import { createNotesClient, notesPackage, NotesToolkit } from "@workbelt/notes-tools";
import { type Sandbox, seedId, startSandbox } from "@workbelt/sandbox";
import {
  type AgentMiddleware,
  createAgent,
  createMiddleware,
  humanInTheLoopMiddleware,
  tool,
} from "langchain";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { approvals } from "../src/index.js";
import { createApprovalAgent, type Thread, type Turn } from "./helpers/approval-agent.ts";

const activityId = seedId("convintel/activity/brightmoor-discovery");
const ELIF = { record_id: seedId("crm/people/elif-demir") };
const TARA = { record_id: seedId("crm/people/tara-quinn") };
const NOTE = seedId("crm/note/harborline-track-handover");
const TRANSCRIPT = ["convintel_transcript_get", { activityId }] as const;
const CREATE = ["crm_create_task", { content: "Send the offer" }] as const;
const DELETE = ["crm_delete_person", ELIF] as const;
const LIST = ["crm_list_tasks", { limit: 1 }] as const;

const packages = [crmPackage, notesPackage, convintelPackage];

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ rateLimits: false });
});
beforeEach(() => sandbox.reset());
afterAll(() => sandbox.stop());

function createToolkits(policy: CallPolicy | "careful") {
  const { convintel, crm, notes } = sandbox.services;
  return [
    new CrmToolkit({ client: createCrmClient({ ...crm, rateLimits: false }), policy }),
    new NotesToolkit({ client: createNotesClient({ ...notes, rateLimits: false }), policy }),
    new ConvintelToolkit({
      client: createConvintelClient({ ...convintel, rateLimits: false }),
      policy,
    }),
  ] as const;
}

interface Options extends Thread {
  policy?: CallPolicy | PolicyRules;
  others?: AgentMiddleware[];
}

/** Creates an agent with all tools whose calls are asked about. */
function createGuardedAgent(
  turns: readonly Turn[],
  { others = [], policy = "careful", ...thread }: Options = {},
) {
  const rules = typeof policy === "object" && "decide" in policy ? undefined : policy;
  const shared = rules === undefined ? (policy as CallPolicy) : createPolicy(rules, packages);
  const toolkits = createToolkits(shared);
  const tools = toolkits.flatMap((toolkit) => toolkit.getTools());
  return createApprovalAgent(turns, tools, [...others, approvals({ toolkits })], thread);
}

async function countChanges() {
  return (await sandbox.changes()).length;
}

test("the calls of one turn that need approval are asked about at once, and run as decided", async () => {
  const agent = createGuardedAgent([[CREATE, DELETE, ["crm_delete_person", TARA], LIST]]);
  const { questions, results } = await agent.start();
  expect(questions).toHaveLength(2);
  expect(questions[0]).toMatch(/^CRM: Delete one person for good: “Elif Demir”\nrecord_id: /);
  expect(questions[0]).toMatch(/\nAsked because it deletes something\.$/);
  expect(results).toEqual([]);
  expect(await countChanges()).toBe(0);
  const after = await agent.approve();
  expect(after.results.map(({ status }) => status)).toEqual(Array(4).fill("success"));
});

test("a rejected call is not sent, and the others of the turn run", async () => {
  const note = ["crm_delete_note", { note_id: NOTE }] as const;
  const agent = createGuardedAgent([[CREATE, DELETE, note]]);
  await agent.start();
  const decisions = [{ type: "reject", message: "Keep her." }, { type: "approve" }] as const;
  const { messages, results } = await agent.decide(...decisions);
  expect(results.map(({ name, status }) => [name, status])).toEqual([
    ["crm_delete_person", "error"],
    ["crm_create_task", "success"],
    ["crm_delete_note", "success"],
  ]);
  expect(results[0]?.text).toBe("Keep her.");
  expect(messages.at(-1)?.text).toBe("Done.");
});

test("an edited call is validated and decided about again, and runs as edited", async () => {
  const rules: PolicyRules = [
    { when: { input: { record_id: ELIF.record_id } }, then: "deny", because: "she is a customer" },
    "deletions",
  ];
  const edit = (args: Record<string, unknown>) =>
    ({ type: "edit", editedAction: { name: "crm_delete_person", args } }) as const;
  const call = ["crm_delete_person", TARA] as const;
  const agent = createGuardedAgent([[call], [call], [call]], { policy: rules });
  await agent.start();
  const denied = await agent.decide(edit(ELIF));
  expect(denied.results[0]?.text).toContain("denies this call of crm_delete_person: she is");
  const refused = await agent.decide(edit({ record_id: "Elif" }));
  expect(refused.results[1]?.text).toContain("its input breaks these rules");
  expect(await countChanges()).toBe(0);
  const { results } = await agent.decide(edit({ record_id: seedId("crm/people/nobody") }));
  expect(results[2]?.text).toContain("not found");
});

test.each([
  [undefined],
  [true],
  [{}],
  [{ decisions: [] }],
  [{ decisions: [{ type: "approve" }] }],
  ["yes"],
])("a run that is resumed with %j sends nothing, and can still be decided", async (value) => {
  const turn: Turn = [DELETE, ["crm_delete_person", TARA]];
  const agent = createGuardedAgent([turn, turn]);
  await agent.start();
  const { questions } = await agent.resume(value);
  expect(questions).toHaveLength(2);
  expect(await sandbox.changes()).toEqual([]);
  const { results } = await agent.decide({ type: "approve" }, { type: "approve" });
  expect(results.slice(-2).map(({ status }) => status)).toEqual(["success", "success"]);
});

/** The model's message with another call in the place of the one that was asked about. */
async function changeCall(agent: ReturnType<typeof createGuardedAgent>, args: object) {
  const { messages } = (await agent.readState()) as { messages: AIMessage[] };
  const last = messages.at(-1)!;
  const [call] = last.tool_calls!;
  return new AIMessage({
    content: "",
    tool_calls: [{ ...call!, args: { ...args } }],
    ...(last.id !== undefined && { id: last.id }),
  });
}

test("an answer does not count for a call that took the place of the one asked about", async () => {
  const agent = createGuardedAgent([[DELETE], [LIST]]);
  await agent.start();
  await agent.edit({ messages: [await changeCall(agent, TARA)] }, "model_request");
  const { results } = await agent.decide({ type: "approve" });
  expect(results[0]?.text).toContain("without a decision about this call");
  expect(await countChanges()).toBe(0);
});

test("an approval does not count for a call that was changed after it", async () => {
  const change = createMiddleware({
    name: "Change",
    wrapToolCall: (request, handler) =>
      handler({ ...request, toolCall: { ...request.toolCall, args: TARA } }),
  });
  const agent = createGuardedAgent([[DELETE]], { others: [change] });
  await agent.start();
  const { questions } = await agent.approve();
  expect(questions).toEqual([expect.stringContaining(TARA.record_id)]);
  expect(await countChanges()).toBe(0);
});

test("an approval counts once, also if the step runs again", async () => {
  const twice = createMiddleware({
    name: "Twice",
    wrapToolCall: async (request, handler) => {
      await handler(request);
      return handler(request);
    },
  });
  const agent = createGuardedAgent([[["crm_create_task", { content: "Once" }], LIST]], {
    policy: "writes",
    others: [twice],
  });
  await agent.start();
  const { results } = await agent.approve();
  const created = results.find(({ name }) => name === "crm_create_task");
  expect(created?.text).toContain("A person must approve this call");
  expect(await countChanges()).toBe(1);
  await agent.runAgain("tools");
  expect(await countChanges()).toBe(1);
});

test("a run continues in a process that did not ask, and the approval counts there", async () => {
  const thread = { checkpointer: new MemorySaver(), threadId: randomUUID() };
  const process = () => createPolicy("deletions", packages, { store: new MemoryStore() });
  await createGuardedAgent([[DELETE]], { ...thread, policy: process() }).start();
  const { results } = await createGuardedAgent([], { ...thread, policy: process() }).decide({
    type: "approve",
  });
  expect(results[0]?.status).toBe("success");
  expect(await sandbox.changes()).not.toEqual([]);
});

test("before a transcript is read, writes pass; afterwards a person approves them", async () => {
  const agent = createGuardedAgent([[CREATE], [TRANSCRIPT], [CREATE], [CREATE]]);
  const { questions, results } = await agent.start();
  expect(results).toHaveLength(2);
  expect(questions).toEqual([
    expect.stringMatching(/content: “Send the offer”[^]*outside the workspace/),
  ]);
  const again = await agent.approve();
  expect(again.results).toHaveLength(3);
  expect(again.questions).toHaveLength(1);
});

test("outside content is remembered in a process that has not read it, until the host clears it", async () => {
  const thread = { checkpointer: new MemorySaver(), threadId: randomUUID() };
  const start = (...turns: Turn[]) => {
    const policy = createPolicy("careful", packages, { store: new MemoryStore() });
    return { agent: createGuardedAgent(turns, { ...thread, policy }), policy };
  };
  await start([TRANSCRIPT]).agent.start();
  const { agent, policy } = start([CREATE]);
  expect((await agent.start()).questions).toHaveLength(1);
  await agent.approve();
  expect(await policy.hasReadOutsideContent(thread.threadId)).toBe(true);
  await policy.clearOutsideContent(thread.threadId);
  const cleared = createGuardedAgent([[CREATE]], { ...thread, policy });
  expect((await cleared.start()).questions).toEqual([]);
  expect((await start([CREATE]).agent.start()).questions).toEqual([]);
});

test("what is read without a thread counts for all toolkits that are given together", async () => {
  const [crm, notes, convintel] = createToolkits("careful");
  const [name, args] = TRANSCRIPT;
  const reader = convintel.tools.find((each) => each.name === name);
  await reader?.invoke({ type: "tool_call", id: "c1", name, args }, {});
  const hasRead = async ({ tools: [first] }: { tools: { policy: CallPolicy | undefined }[] }) =>
    first?.policy?.hasReadOutsideContent(randomUUID());
  expect(await Promise.all([convintel, crm, notes].map(hasRead))).toEqual([true, false, false]);
  approvals({ toolkits: [crm, convintel] });
  expect(await Promise.all([convintel, crm, notes].map(hasRead))).toEqual([true, true, false]);
});

test("the host marks a thread", async () => {
  const threadId = randomUUID();
  const policy = createPolicy("careful", packages);
  await policy.markOutsideContent(threadId);
  const { questions } = await createGuardedAgent([[CREATE]], { policy, threadId }).start();
  expect(questions).toHaveLength(1);
});

test.each(["before", "after"])(
  "outside content is remembered when a middleware %s it removes all messages",
  async (place) => {
    const forgetful = createMiddleware({
      name: "Forgetful",
      beforeModel: ({ messages }) => ({
        messages: messages.slice(0, -1).map(({ id }) => new RemoveMessage({ id: id ?? "" })),
      }),
    });
    const toolkits = createToolkits(createPolicy("careful", packages));
    const guard = approvals({ toolkits });
    const { messages, questions } = await createApprovalAgent(
      [[TRANSCRIPT], [LIST], [CREATE]],
      toolkits.flatMap((toolkit) => toolkit.getTools()),
      place === "before" ? [forgetful, guard] : [guard, forgetful],
    ).start();
    expect(questions).toHaveLength(1);
    expect(JSON.stringify(messages)).not.toContain("convintel_transcript_get");
  },
);

test.each<[string, object]>([
  ["convintel_summary_get", { activityId }],
  ["convintel_comments_list", {}],
  ["crm_list_meetings", { limit: 1 }],
  ["notes_comments_fetch", { block_id: seedId("notes/page/roadmap") }],
  [
    "notes_page_markdown_get",
    { page_id: seedId("notes/page/roadmap"), include_transcript: "true" },
  ],
])("%s reads content by outsiders", async (name, args) => {
  const { questions } = await createGuardedAgent([[[name, args]], [CREATE]]).start();
  expect(questions).toHaveLength(1);
});

test("tools of the host's own are asked about by its rules", async () => {
  const send = tool(() => "sent", {
    name: "send_mail",
    description: "Sends.",
    schema: z.object({}),
  });
  const toolkits = createToolkits(createPolicy("deletions", packages));
  const agent = createApprovalAgent(
    [[["send_mail", {}], DELETE]],
    [send, ...toolkits.flatMap((toolkit) => toolkit.getTools())],
    [approvals({ toolkits, interruptOn: { send_mail: true } })],
  );
  expect((await agent.start()).questions).toHaveLength(2);
  const { results } = await agent.approve();
  expect(results.map(({ status }) => status ?? "success")).toEqual(["success", "success"]);
});

test("a toolkit without a policy, and a rule for a toolkit's tool, are refused with what to write", () => {
  expect(() => approvals({ toolkits: [new CrmToolkit()] })).toThrow('{ policy: "careful" }');
  const toolkits = [new CrmToolkit({ policy: "careful" })];
  expect(() => approvals({ toolkits, interruptOn: { crm_delete_task: true } })).toThrow(
    '{ when: { operations: ["crm_delete_task"] }, then: "ask" }',
  );
});

test("an agent cannot also have LangChain's middleware, which would ask twice", () => {
  const both = [
    humanInTheLoopMiddleware({ interruptOn: {} }),
    approvals({ toolkits: [new CrmToolkit({ policy: "careful" })] }),
  ];
  expect(() => createAgent({ model: fakeModel(), tools: [], middleware: both })).toThrow(
    "HumanInTheLoopMiddleware is defined multiple times",
  );
});
