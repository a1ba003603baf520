import { Agent, run, ToolCallError } from "@openai/agents";
import {
  assistantMessage,
  functionCall,
  modelResponder,
  ScriptedModel,
  type ScriptedModelInput,
} from "@openai/agents/testing";
import { toDefinitions } from "@workbelt/core";
import { createCrmClient, CrmToolkit } from "@workbelt/crm-tools";
import { startRecordingServer } from "@workbelt/testing";
import { expect, test } from "vitest";
import { type AgentTool, toAgentTools } from "../src/index.js";
import { connectAccount, startCrm } from "./helpers/crm.ts";

const list = functionCall("crm_list_tasks", { limit: 1 }, { callId: "call" });
const done = assistantMessage("Done.");

/** An agent whose model makes these responses. */
function createAgent<Context>(tools: AgentTool<Context>[], ...responses: ScriptedModelInput[]) {
  return new Agent<Context>({ name: "Assistant", model: new ScriptedModel(responses), tools });
}

/** The texts of the results in a history, or in the input of a model. */
function readResults(history: readonly object[]): string[] {
  return history.flatMap((item) =>
    "output" in item && "callId" in item ? [(item.output as { text: string }).text] : [],
  );
}

test("an abort of the run ends the request to the service", async () => {
  const controller = new AbortController();
  const closed = Promise.withResolvers<void>();
  const server = await startRecordingServer((response) => {
    response.once("close", () => closed.resolve());
    controller.abort();
  });
  const client = createCrmClient({ baseUrl: server.baseUrl, token: "a-token-for-tests" });
  const agent = createAgent(
    toAgentTools(toDefinitions([new CrmToolkit({ client })])),
    [list],
    [done],
  );
  await run(agent, "Go.", { signal: controller.signal }).catch(() => {});
  await closed.promise;
  expect(server.requests).toHaveLength(1);
});

test("each run's calls are made with the account of its context, and no other", async () => {
  const { sandbox } = await startCrm();
  const definitions = await connectAccount(sandbox, "user-42");
  const ask = async (context?: { account: string }) => {
    const agent = createAgent(toAgentTools(definitions), [list], [done]);
    return readResults((await run(agent, "Go.", { context })).history);
  };
  const askAs = async (user: string) => {
    const tools = toAgentTools<{ user: string }>(definitions, {
      getConversation: (context) => ({ account: context.user }),
    });
    const agent = createAgent(tools, [list], [done]);
    return readResults((await run(agent, "Go.", { context: { user } })).history);
  };
  expect(await ask({ account: "user-42" })).toEqual([expect.stringContaining('"source":"CRM"')]);
  expect(await askAs("user-42")).toEqual(await ask({ account: "user-42" }));
  await expect(ask({ account: "user-43" })).rejects.toThrow("user-43");
  await expect(askAs("user-43")).rejects.toThrow("user-43");
  await expect(ask()).rejects.toThrow("account");
});

test("by discovery, a model describes tools and calls them through two definitions", async () => {
  const { client, sandbox } = await startCrm();
  const toolkits = [new CrmToolkit({ client, policy: "writes" })];
  const tools = toAgentTools(toDefinitions(toolkits, { discovery: true }));
  const args = { name: "crm_create_task", arguments: { content: "Send the offer" } };
  const names = ["crm_create_task"];
  const describe = functionCall("describe_tools", { names }, { callId: "describe" });
  const call = functionCall("call_tool", args, { callId: "call" });
  const agent = createAgent(tools, [describe], [call], [done]);
  const { interruptions, state } = await run(agent, "Go.", { context: { threadId: "thread" } });
  expect(interruptions).toHaveLength(1);
  state.approve(interruptions[0]!);
  const { history } = await run(agent, state);
  expect(readResults(history)).toEqual([
    expect.stringContaining('"content":'),
    expect.stringContaining("Send the offer"),
  ]);
  expect(await sandbox.changes()).toHaveLength(1);
});

test("what only the host can fix ends the run, or is a result with onError", async () => {
  const client = createCrmClient({ token: "" });
  const thrown = toAgentTools(toDefinitions([new CrmToolkit({ client })]));
  const error: unknown = await run(createAgent(thrown, [list]), "Go.").catch((each) => each);
  expect(error).toBeInstanceOf(ToolCallError);
  expect(error).toMatchObject({ error: { name: "ConfigurationError" } });
  const returned = toAgentTools(toDefinitions([new CrmToolkit({ client, onError: "return" })]));
  const { history } = await run(createAgent(returned, [list], [done]), "Go.");
  expect(readResults(history)).toEqual([expect.stringContaining("token is empty")]);
});

test("an agent finds a person and makes a task of it, streamed", async () => {
  const { define, sandbox } = await startCrm();
  const search = { object: "people", query: "Gemma Thornton" };
  const agent = createAgent(
    toAgentTools(define("deletions")),
    [functionCall("crm_search_records", search, { callId: "search" })],
    // The id is from what the model has read.
    modelResponder(({ request }) => {
      const [found = ""] = readResults(request.input as object[]);
      const [, id] = /"record_id":"([^"]+)"/.exec(found)!;
      const linked_records = [{ target_object: "people", target_record_id: id }];
      const args = { content: "Call Gemma", linked_records };
      return [functionCall("crm_create_task", args, { callId: "create" })];
    }),
    [assistantMessage("The task is there.")],
  );
  const result = await run(agent, "Call Gemma Thornton.", {
    context: { threadId: "thread" },
    stream: true,
  });
  const names: string[] = [];
  for await (const event of result)
    if (event.type === "run_item_stream_event") names.push(event.name);
  expect(names.filter((name) => name === "tool_output")).toHaveLength(2);
  expect(result.finalOutput).toBe("The task is there.");
  const changes = await sandbox.changes();
  expect(changes.map(({ summary }) => summary)).toEqual([expect.stringContaining("Call Gemma")]);
});
