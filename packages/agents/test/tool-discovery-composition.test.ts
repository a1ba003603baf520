import { AIMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";
import { fakeModel } from "@langchain/core/testing";
import { Command, MemorySaver } from "@langchain/langgraph";
import { approvals, toolDiscovery } from "../src/index.js";
import { createCrmClient, CrmToolkit } from "@workbelt/crm-tools";
import { type Sandbox, startSandbox } from "@workbelt/sandbox";
import {
  type AgentMiddleware,
  ClearToolUsesEdit,
  contextEditingMiddleware,
  createAgent,
  createMiddleware,
  summarizationMiddleware,
  tool,
  toolCallLimitMiddleware,
  toolRetryMiddleware,
} from "langchain";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { type PlannedCall, recordingModel } from "./helpers/recording-model.ts";

let sandbox: Sandbox;
let toolkits: CrmToolkit[];
beforeAll(async () => {
  sandbox = await startSandbox();
  toolkits = [toolkit()];
});
afterAll(() => sandbox.stop());

const go = { messages: [new HumanMessage("Go.")] };
const load = (...names: string[]): PlannedCall => ["load_tools", { names }];
const listMembers: PlannedCall = ["crm_list_workspace_members", {}];
const loadedMembers = ["load_tools", "crm_list_workspace_members"];

function toolkit() {
  const client = createCrmClient({ ...sandbox.services.crm, attempts: 1 });
  return new CrmToolkit({ client, onError: "throw", policy: "writes" });
}

const retry = () => toolRetryMiddleware({ initialDelayMs: 1, onFailure: (error) => error.message });
const callLimit = () =>
  toolCallLimitMiddleware({ toolName: "load_tools", threadLimit: 2, exitBehavior: "continue" });
const summarization = () =>
  summarizationMiddleware({
    model: fakeModel().respond(new AIMessage("A summary.")).respond(new AIMessage("A summary.")),
    trigger: { messages: 4 },
    keep: { messages: 1 },
  });
const contextEditing = () =>
  contextEditingMiddleware({
    edits: [new ClearToolUsesEdit({ trigger: { tokens: 1 }, keep: { messages: 1 } })],
  });

/** Creates an agent with discovery before or after other middleware. */
function createTestAgent(
  order: "first" | "last",
  turns: PlannedCall[][],
  ...others: AgentMiddleware[]
) {
  const model = recordingModel(...turns);
  const discovery = toolDiscovery({ toolkits });
  const middleware = order === "first" ? [discovery, ...others] : [...others, discovery];
  const agent = createAgent({ model, middleware, checkpointer: new MemorySaver() });
  return { agent, model };
}

const thread = { configurable: { thread_id: "one" } };

/** Returns the results of an agent's calls. */
function resultsOf({ messages }: { messages: unknown[] }): ToolMessage[] {
  return messages.filter((message) => ToolMessage.isInstance(message));
}

describe.each(["first", "last"] as const)("with discovery %s", (order) => {
  test("toolRetryMiddleware retries a call of a tool that is not loaded", async () => {
    const { agent, model } = createTestAgent(order, [[listMembers]], retry());
    sandbox.faults.add({ service: "crm", status: 429, headers: { "retry-after": "0" } });
    const [result] = resultsOf(await agent.invoke(go, thread));
    expect(result?.text).toContain("member_id");
    expect(model.offered[1]).toEqual(loadedMembers);
  });

  test("approvals() asks before a write that is not loaded", async () => {
    const content = `Approved ${order}`;
    const create: PlannedCall = ["crm_create_task", { content }];
    const { agent, model } = createTestAgent(order, [[create]], approvals({ toolkits }));
    const stopped = await agent.invoke(go, thread);
    expect(stopped).toHaveProperty("__interrupt__");
    expect(resultsOf(stopped)).toEqual([]);
    const resume = new Command({ resume: { decisions: [{ type: "approve" }] } });
    const [result] = resultsOf(await agent.invoke(resume, thread));
    expect(result?.text).toContain(content);
    expect(model.offered[1]).toEqual(["load_tools", "crm_create_task"]);
  });

  test("a name without prefix does not get around approvals()", async () => {
    const create: PlannedCall = ["create_task", { content: "Must not be there" }];
    const { agent } = createTestAgent(
      order,
      [[create], [["crm_list_tasks", {}]]],
      approvals({ toolkits }),
    );
    const [created, listed] = resultsOf(await agent.invoke(go, thread));
    expect(created).toMatchObject({ status: "error" });
    expect(listed?.text).not.toContain("Must not be there");
  });

  test("toolCallLimitMiddleware counts load_tools", async () => {
    const turns = [[load("crm_get_task")], [load("crm_get_note")], [load("crm_get_deal")]];
    const { agent } = createTestAgent(order, turns, callLimit());
    const results = resultsOf(await agent.invoke(go, thread));
    expect(results.map(({ status }) => status)).toEqual(["success", "success", "error"]);
  });

  test("summarizationMiddleware removes the calls, and the tools stay", async () => {
    const turns = [[load("crm_get_task"), load("crm_members")], [listMembers], [listMembers]];
    const { agent, model } = createTestAgent(order, turns, summarization());
    const { messages } = await agent.invoke(go, thread);
    expect(messages.some(({ text }) => text.includes("A summary."))).toBe(true);
    expect(JSON.stringify(messages)).not.toContain("load_tools");
    expect(model.offered.at(-1)).toContain("crm_get_task");
    expect(model.offered.at(-1)).toEqual(model.offered[1]);
  });

  test("contextEditingMiddleware clears results, and the tools stay", async () => {
    const turns = [[load("crm_members")], [listMembers], [listMembers]];
    const { agent, model } = createTestAgent(order, turns, contextEditing());
    await agent.invoke(go, thread);
    expect(model.calls.at(-1)?.messages.some(({ text }) => text.includes("[cleared]"))).toBe(true);
    expect(model.offered.at(-1)).toEqual(model.offered[1]);
  });

  test("all of them at once", async () => {
    const others = [
      retry(),
      approvals({ toolkits }),
      callLimit(),
      summarization(),
      contextEditing(),
    ];
    const turns = [[load("crm_members")], [listMembers], [listMembers]];
    const { agent, model } = createTestAgent(order, turns, ...others);
    sandbox.faults.add({ service: "crm", status: 429, headers: { "retry-after": "0" } });
    const { messages } = await agent.invoke(go, thread);
    expect(messages.at(-1)?.text).toBe("Done.");
    expect(resultsOf({ messages }).at(-1)?.text).toContain("member_id");
    expect(model.offered.at(-1)?.slice(0, 2)).toEqual(loadedMembers);
  });

  test("a tool that other middleware brings runs", async () => {
    const clock = tool(() => "noon", { name: "clock", schema: z.object({}), description: "Time" });
    const dynamic = createMiddleware({
      name: "Dynamic",
      wrapModelCall: (request, handler) =>
        handler({ ...request, tools: [...request.tools, clock] }),
      wrapToolCall: (request, handler) =>
        handler(request.toolCall.name === "clock" ? { ...request, tool: clock } : request),
    });
    const { agent } = createTestAgent(order, [[["clock", {}]]], dynamic);
    const [result] = resultsOf(await agent.invoke(go, thread));
    expect(result?.text).toBe("noon");
  });
});

test("a tool that earlier middleware removes is not offered", async () => {
  const noMembers = createMiddleware({
    name: "NoMembers",
    wrapModelCall: (request, handler) =>
      handler({
        ...request,
        tools: request.tools.filter((each) => !String(each["name"]).endsWith("members")),
      }),
  });
  const { agent, model } = createTestAgent("last", [[load("crm_members")]], noMembers);
  await agent.invoke(go, thread);
  expect(model.offered[1]).toEqual(["load_tools", "crm_get_workspace_member"]);
});
