import { RemoveMessage } from "@langchain/core/messages";
import { approveAfterOutsideContent } from "../src/index.js";
import { ConvintelToolkit, createConvintelClient } from "@workbelt/convintel-tools";
import { createCrmClient, CrmToolkit } from "@workbelt/crm-tools";
import { createNotesClient, NotesToolkit } from "@workbelt/notes-tools";
import { type Sandbox, seedId, startSandbox } from "@workbelt/sandbox";
import {
  type AgentMiddleware,
  createAgent,
  createMiddleware,
  humanInTheLoopMiddleware,
  tool,
} from "langchain";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fakeModel } from "@langchain/core/testing";
import { z } from "zod";
import { createApprovalAgent, type Turn } from "./helpers/approval-agent.ts";

const activityId = seedId("convintel/activity/brightmoor-discovery");
const TRANSCRIPT = ["convintel_transcript_get", { activityId }] as const;
const CREATE = ["crm_create_task", { content: "Send the offer" }] as const;
const DELETE = ["crm_delete_person", { record_id: seedId("crm/people/elif-demir") }] as const;

let sandbox: Sandbox;
let crm: CrmToolkit;
let notes: NotesToolkit;
let convintel: ConvintelToolkit;
beforeAll(async () => {
  sandbox = await startSandbox({ rateLimits: false });
  const { services } = sandbox;
  crm = new CrmToolkit({ client: createCrmClient({ ...services.crm, rateLimits: false }) });
  notes = new NotesToolkit({ client: createNotesClient({ ...services.notes, rateLimits: false }) });
  convintel = new ConvintelToolkit({
    client: createConvintelClient({ ...services.convintel, rateLimits: false }),
  });
});
beforeEach(() => sandbox.reset());
afterAll(() => sandbox.stop());

/** Creates an agent with all tools, by default with this middleware alone. */
function createGuardedAgent(turns: readonly Turn[], middleware?: AgentMiddleware[]) {
  const toolkits = [crm, notes, convintel];
  const tools = toolkits.flatMap((toolkit) => toolkit.getTools());
  return createApprovalAgent(
    turns,
    tools,
    middleware ?? [approveAfterOutsideContent({ toolkits })],
  );
}

test("before a transcript is read, writes pass; afterwards a person approves them", async () => {
  const agent = createGuardedAgent([[CREATE], [TRANSCRIPT, CREATE], [CREATE], [CREATE]]);
  const { questions, results } = await agent.start();
  expect(results.map(({ name }) => name)).toEqual([
    "crm_create_task",
    "convintel_transcript_get",
    "crm_create_task",
  ]);
  expect(questions).toHaveLength(1);
  expect(questions[0]).toMatch(/^CRM: Create a task.*\ncontent: “Send the offer”\nApproval is/);
  const again = await agent.approve();
  expect(again.results).toHaveLength(4);
  expect(again.questions).toHaveLength(1);
  const last = await agent.decide({ type: "reject", message: "Not asked for." });
  expect(last.results.at(-1)).toMatchObject({ status: "error", content: "Not asked for." });
});

test.each<[string, object]>([
  ["convintel_summary_get", { activityId }],
  ["convintel_comments_list", {}],
  ["crm_list_threads", { record_object: "deals", record_id: activityId }],
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

test.each<[string, object]>([
  ["crm_list_tasks", { limit: 1 }],
  ["convintel_users_list", {}],
  ["notes_page_markdown_get", { page_id: seedId("notes/page/roadmap") }],
])("%s reads no content by outsiders", async (name, args) => {
  const { questions, results } = await createGuardedAgent([[[name, args]], [CREATE]]).start();
  expect(questions).toEqual([]);
  expect(results).toHaveLength(2);
});

test.each(["before", "after"])(
  "outside content is remembered when a middleware %s the guard removes all messages",
  async (place) => {
    const forgetful = createMiddleware({
      name: "Forgetful",
      beforeModel: ({ messages }) => ({
        messages: messages.slice(0, -1).map(({ id }) => new RemoveMessage({ id: id ?? "" })),
      }),
    });
    const guard = approveAfterOutsideContent({ toolkits: [crm, convintel] });
    const middleware = place === "before" ? [forgetful, guard] : [guard, forgetful];
    const turns: Turn[] = [[TRANSCRIPT], [["crm_list_tasks", { limit: 1 }]], [CREATE]];
    const { messages, questions } = await createGuardedAgent(turns, middleware).start();
    expect(questions).toHaveLength(1);
    expect(JSON.stringify(messages)).not.toContain("convintel_transcript_get");
  },
);

test("outside content is remembered in later runs of the thread", async () => {
  const agent = createGuardedAgent([[TRANSCRIPT], [], [CREATE]]);
  expect((await agent.start()).questions).toEqual([]);
  expect((await agent.start()).questions).toHaveLength(1);
});

test("what needs approval in any case is asked about once, with the rules of the host", async () => {
  const interruptOn = {
    ...crm.interruptOn({ creates: false, updates: false }),
    crm_create_note: { allowedDecisions: ["reject" as const], description: "No notes, please." },
  };
  const guard = approveAfterOutsideContent({ toolkits: [crm, convintel], interruptOn });
  const note = ["crm_create_note", { ...noteOf("Called."), title: "Call" }] as const;
  const agent = createGuardedAgent(
    [[CREATE, DELETE], [TRANSCRIPT], [CREATE, DELETE, note]],
    [guard],
  );
  const before = await agent.start();
  expect(before.questions).toHaveLength(1);
  const { questions } = await agent.decide({ type: "approve" });
  expect(questions).toHaveLength(3);
  expect(questions[0]).toContain("Approval is needed because");
  expect(questions[1]).not.toContain("Approval is needed because");
  expect(questions[2]).toBe("No notes, please.");
  const decisions = [{ type: "approve" as const }, { type: "approve" as const }];
  await expect(agent.decide(...decisions, { type: "approve" })).rejects.toThrow("not allowed");
});

function noteOf(content: string) {
  const parent = { parent_object: "people", parent_record_id: DELETE[1].record_id };
  return { ...parent, content };
}

test("an agent cannot also have LangChain's middleware, which would ask twice", () => {
  const both = [
    humanInTheLoopMiddleware({ interruptOn: crm.interruptOn() }),
    approveAfterOutsideContent({ toolkits: [crm] }),
  ];
  expect(() => createAgent({ model: fakeModel(), tools: [], middleware: both })).toThrow(
    "HumanInTheLoopMiddleware is defined multiple times",
  );
});

test("tools of the host's own are asked about by its rules", async () => {
  const send = tool(() => "sent", {
    name: "send_mail",
    description: "Sends.",
    schema: z.object({}),
  });
  const guard = approveAfterOutsideContent({
    toolkits: [crm, convintel],
    interruptOn: { send_mail: true },
  });
  const agent = createApprovalAgent(
    [[["send_mail", {}]], [TRANSCRIPT], [["send_mail", {}], CREATE]],
    [send, ...crm.getTools(), ...convintel.getTools()],
    [guard],
  );
  expect((await agent.start()).questions).toHaveLength(1);
  expect((await agent.approve()).questions).toHaveLength(2);
  expect((await agent.approve()).results).toHaveLength(4);
});

test("calls that would be refused are asked about", async () => {
  const turns: Turn[] = [[TRANSCRIPT], [["crm_create_task", { dead_line: "x" }]]];
  const { questions } = await createGuardedAgent(turns).start();
  expect(questions).toHaveLength(1);
  expect(questions[0]).toContain("The tool refuses this call");
});

test("a read with arguments that the tool refuses counts as a read", async () => {
  const [name, args] = TRANSCRIPT;
  const given = JSON.parse(`{"activityId":"${args.activityId}","__proto__":{}}`) as object;
  const { questions, results } = await createGuardedAgent([[[name, given]], [CREATE]]).start();
  expect(results).toHaveLength(1);
  expect(questions).toHaveLength(1);
});

test("a call that continues the result of another is a read as well", async () => {
  const [name, args] = TRANSCRIPT;
  const agent = createGuardedAgent([[[name, { ...args, continue_from: "0" }]], [CREATE]]);
  const { questions } = await agent.start();
  expect(questions).toHaveLength(1);
});
