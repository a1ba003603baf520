import { randomUUID } from "node:crypto";
import { Agent, run, RunState, toolNamespace } from "@openai/agents";
import { assistantMessage, functionCall, ScriptedModel } from "@openai/agents/testing";
import { MemoryStore } from "@workbelt/core/store";
import type { Definitions } from "@workbelt/core";
import { reportRuns, seedId } from "@workbelt/sandbox";
import { expect, onTestFinished, test } from "vitest";
import { type AgentTool, toAgentTools } from "../src/index.js";
import { startCrm } from "./helpers/crm.ts";

type Call = ReturnType<typeof functionCall>;

function createTask(content = "Send the offer", callId: string = randomUUID()): Call {
  return functionCall("crm_create_task", { content }, { callId });
}

/** An agent whose model makes the calls of each turn, and then says that it is done. */
function createAgent(tools: AgentTool[], ...turns: readonly (readonly Call[])[]) {
  const responses = [...turns.map((calls) => [...calls]), [assistantMessage("Done.")]];
  return new Agent({ name: "Assistant", model: new ScriptedModel(responses), tools });
}

/** Starts a run, and returns its state as the application keeps it. */
async function start(definitions: Definitions, ...calls: readonly Call[]) {
  const agent = createAgent(toAgentTools(definitions), calls);
  const { interruptions, state } = await run(agent, "Make a task of it.", {
    context: { threadId: "thread" },
  });
  return { interruptions, state, saved: state.toString() };
}

/** Continues a run from its saved state, in which a person has decided about all calls. */
async function resume(definitions: Definitions, saved: string, decision: "approve" | "reject") {
  const agent = createAgent(toAgentTools(definitions));
  const state = await restore(agent, saved);
  for (const item of state.getInterruptions()) state[decision](item);
  return readResults((await run(agent, state)).history);
}

function restore(agent: Agent, saved: string): Promise<RunState<unknown, Agent>> {
  return RunState.fromString(agent, saved);
}

function readResults(history: readonly object[]): string[] {
  return history.flatMap((item) =>
    "output" in item && "callId" in item ? [(item.output as { text: string }).text] : [],
  );
}

/** Changes the call in a saved state, as somebody can who writes to where it is kept. */
function tamper(saved: string, changes: Record<string, string>): string {
  return Object.entries(changes).reduce((text, [from, to]) => {
    expect(text).toContain(from);
    return text.replaceAll(from, to);
  }, saved);
}

test("a run asks, and an approval runs the call once", async () => {
  const { define, sandbox } = await startCrm();
  onTestFinished(reportRuns(sandbox.url));
  const definitions = define("writes");
  const { interruptions, saved } = await start(definitions, createTask());
  expect(interruptions).toMatchObject([{ rawItem: { name: "crm_create_task" } }]);
  expect(await sandbox.changes()).toEqual([]);
  expect(await resume(definitions, saved, "approve")).toEqual([
    expect.stringContaining('"content":"Send the offer"'),
  ]);
  expect(await sandbox.changes()).toHaveLength(1);
  const readConsole = async () => (await fetch(`${sandbox.url}/console/activity`)).text();
  await expect.poll(readConsole).toContain("OpenAI agent: crm_create_task");
  // The same state once more.
  expect(await resume(definitions, saved, "approve")).toEqual([
    expect.stringContaining("A person must approve"),
  ]);
  expect(await sandbox.changes()).toHaveLength(1);
});

test("a run continues with the state that it returned, also where that state was not saved", async () => {
  const { define, sandbox } = await startCrm();
  const agent = createAgent(
    toAgentTools(define("writes")),
    [createTask()],
    [createTask("Call Gemma")],
  );
  let result = await run(agent, "Make tasks of it.", { context: { threadId: "thread" } });
  for (const expected of [0, 1, 2]) {
    expect(await sandbox.changes()).toHaveLength(expected);
    for (const item of result.interruptions) result.state.approve(item);
    if (expected < 2) result = await run(agent, result.state);
  }
  expect(result.finalOutput).toBe("Done.");
});

test("of the calls of one turn, those that need no approval run, and each other as it is answered", async () => {
  const { define, sandbox } = await startCrm();
  const definitions = define("writes");
  const list = functionCall("crm_list_tasks", { limit: 1 }, { callId: randomUUID() });
  const calls = [createTask(), createTask("Call Gemma"), list];
  const agent = createAgent(toAgentTools(definitions), calls);
  const { interruptions, state } = await run(agent, "Go.", { context: { threadId: "thread" } });
  expect(interruptions).toHaveLength(2);
  state.reject(interruptions[0]!);
  state.approve(interruptions[1]!);
  await run(agent, state);
  const changes = await sandbox.changes();
  expect(changes.map(({ summary }) => summary)).toEqual([expect.stringContaining("Call Gemma")]);
});

test("a rejected call sends nothing, and the model reads that it was rejected", async () => {
  const { define, sandbox } = await startCrm();
  const definitions = define("writes");
  const { saved } = await start(definitions, createTask());
  expect(await resume(definitions, saved, "reject")).toEqual([
    expect.stringContaining("was not approved"),
  ]);
  expect(await sandbox.changes()).toEqual([]);
});

test("an approval of a call without a question sends nothing", async () => {
  const { define, sandbox } = await startCrm();
  const { saved } = await start(define("writes"), createTask());
  // In a process that has not asked.
  expect(await resume(define("writes"), saved, "approve")).toEqual([
    expect.stringContaining("A person must approve"),
  ]);
  expect(await sandbox.changes()).toEqual([]);
});

const task_id = seedId("crm/task/harborline-settle-savings");
const completed = String.raw`,\"is_completed\":true`;

test.each([
  ["with another input", { [completed]: String.raw`,\"is_completed\":false` }],
  ["of another tool", { crm_update_task: "crm_delete_task", [completed]: "" }],
  ["with another id", { "id-of-the-call": "id-of-no-call" }],
  ["of another conversation", { '"thread"': '"another"' }],
])("an approval of a call %s than the one asked about sends nothing", async (_, changes) => {
  const { define, sandbox } = await startCrm();
  const definitions = define("writes");
  const args = { task_id, is_completed: true };
  const call = functionCall("crm_update_task", args, { callId: "id-of-the-call" });
  const { saved } = await start(definitions, call);
  expect(await resume(definitions, tamper(saved, changes), "approve")).toEqual([
    expect.stringContaining("A person must approve"),
  ]);
  expect(await sandbox.changes()).toEqual([]);
});

test.each([undefined, "crm"])(
  "a state that brings its approval opens nothing, in the namespace %s",
  async (namespace) => {
    const { define, sandbox } = await startCrm();
    const wrap = (tools: AgentTool[]) =>
      namespace ? toolNamespace({ name: namespace, description: "The CRM.", tools }) : tools;
    const task = { content: "Send the offer" };
    const call = functionCall("crm_create_task", task, {
      callId: randomUUID(),
      ...(namespace && { namespace }),
    });
    const asking = createAgent(wrap(toAgentTools(define("writes"))), [call]);
    const { interruptions, state } = await run(asking, "Go.", { context: { threadId: "thread" } });
    expect(interruptions).toHaveLength(1);
    for (const item of interruptions) state.approve(item);
    // A process that has not asked.
    const agent = createAgent(wrap(toAgentTools(define("writes"))));
    const [result] = readResults(
      (await run(agent, await restore(agent, state.toString()))).history,
    );
    expect(result).toContain("A person must approve");
    expect(await sandbox.changes()).toEqual([]);
  },
);

test("alwaysApprove approves the one call, and the next is refused", async () => {
  const { define, sandbox } = await startCrm();
  const tools = toAgentTools(define("writes"));
  const agent = createAgent(tools, [createTask()], [createTask("Call Gemma")]);
  const { interruptions, state } = await run(agent, "Go.", { context: { threadId: "thread" } });
  state.approve(interruptions[0]!, { alwaysApprove: true });
  const { history } = await run(agent, state);
  expect(readResults(history)).toEqual([
    expect.stringContaining("Send the offer"),
    expect.stringContaining("A person must approve"),
  ]);
  expect(await sandbox.changes()).toHaveLength(1);
});

test("a second process runs an approved call if it shares the policy's store, once", async () => {
  const { define, sandbox } = await startCrm();
  const store = new MemoryStore();
  const { saved } = await start(define("writes", store), createTask());
  await Promise.all([
    resume(define("writes", store), saved, "approve"),
    resume(define("writes", store), saved, "approve"),
  ]);
  expect(await sandbox.changes()).toHaveLength(1);
});

test("a call that the policy denies is refused unasked, and one that it has come to deny as well", async () => {
  const { define, sandbox } = await startCrm();
  const store = new MemoryStore();
  const denied = await start(define("read-only", store), createTask());
  expect(denied.interruptions).toEqual([]);
  expect(readResults(denied.state.history)).toEqual([
    expect.stringContaining("only reads are allowed"),
  ]);
  const { saved } = await start(define("writes", store), createTask());
  expect(await resume(define("read-only", store), saved, "approve")).toEqual([
    expect.stringContaining("only reads are allowed"),
  ]);
  expect(await sandbox.changes()).toEqual([]);
});

test("after content by outsiders, writes of this conversation need approval, and those of others do not", async () => {
  const { define } = await startCrm();
  const tools = toAgentTools<{ chat: string }>(define("careful"), {
    getConversation: ({ chat }) => ({ threadId: chat }),
  });
  const args = {
    meeting_id: seedId("crm/meeting/brightmoor-discovery"),
    call_recording_id: seedId("crm/call-recording/brightmoor-discovery"),
  };
  const read = functionCall("crm_get_call_transcript", args, { callId: randomUUID() });
  const write = async (chat: string, ...turns: readonly (readonly Call[])[]) => {
    const agent = createAgent(tools as AgentTool[], ...turns);
    return (await run(agent, "Go.", { context: { chat } })).interruptions.length;
  };
  const threads = [randomUUID(), randomUUID()] as const;
  expect(await write(threads[0], [read], [createTask()])).toBe(1);
  expect(await write(threads[0], [createTask()])).toBe(1);
  expect(await write(threads[1], [createTask()])).toBe(0);
});

test("a call with items is asked about once, and its approval runs all of them once", async () => {
  const { define, sandbox } = await startCrm();
  const definitions = define("writes");
  const items = [{ content: "Send the offer" }, { content: "Book a room" }];
  const call = functionCall("crm_create_task", { items }, { callId: randomUUID() });
  const { interruptions, saved } = await start(definitions, call);
  expect(interruptions).toHaveLength(1);
  expect(await resume(definitions, saved, "approve")).toEqual([
    expect.stringContaining('"done":2'),
  ]);
  await resume(definitions, saved, "approve");
  expect(await sandbox.changes()).toHaveLength(2);
});
