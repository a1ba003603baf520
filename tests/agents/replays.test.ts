import { AIMessage, ToolMessage } from "@langchain/core/messages";
import { fakeModel } from "@langchain/core/testing";
import type { StructuredToolInterface } from "@langchain/core/tools";
import { Command, interrupt, MemorySaver } from "@langchain/langgraph";
import { tool } from "@langchain/core/tools";
import type { CallMetadata } from "@workbelt/core";
import { MemoryStore } from "@workbelt/core/store";
import { CallLedger } from "@workbelt/core/ledger";
import { createCrmClient, CrmCreateTaskTool, CrmListTasksTool } from "@workbelt/crm-tools";
import { type Sandbox, startSandbox } from "@workbelt/sandbox";
import { createAgent, createMiddleware } from "langchain";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";

const CONTENT = "Send the offer";
const CREATE = { name: "crm_create_task", args: { content: CONTENT }, id: "call-1" };

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startSandbox();
});
afterEach(() => sandbox.stop());

/** Creates the tool with a ledger of its own, as every process has. */
function createTaskTool(store?: MemoryStore) {
  const ledger = store && new CallLedger({ store });
  return new CrmCreateTaskTool({ client: createCrmClient(sandbox.services.crm), ledger });
}

/** Ends the run after the first tool call, before its result reaches the checkpoint. */
function crashOnce() {
  let crashes = 0;
  return createMiddleware({
    name: "CrashOnce",
    wrapToolCall: async (request, handler) => {
      const result = await handler(request);
      crashes += 1;
      if (crashes === 1) throw new Error("The process ended.");
      return result;
    },
  });
}

/** Runs an agent that crashes after it has created a task, and resumes the run from its checkpoint. */
async function crashAndResume(store?: MemoryStore) {
  const checkpointer = new MemorySaver();
  const middleware = [crashOnce()];
  const config = { configurable: { thread_id: "1" } };
  const start = (model: ReturnType<typeof fakeModel>) =>
    createAgent({ model, tools: [createTaskTool(store)], checkpointer, middleware });
  const run = start(fakeModel().respondWithTools([CREATE])).invoke({ messages: ["Go."] }, config);
  await expect(run).rejects.toThrow("The process ended.");
  const resumed = start(fakeModel().respond(new AIMessage("Created.")));
  const { messages } = await resumed.invoke(null, config);
  return messages.filter((message) => ToolMessage.isInstance(message));
}

/** Returns the ids of the tasks that the agent has created. */
async function listTasks(): Promise<string[]> {
  const list = new CrmListTasksTool({ client: createCrmClient(sandbox.services.crm) });
  const { items } = await list.execute({ limit: 500 });
  return items.filter((task) => task.content_plaintext === CONTENT).map(({ id }) => id.task_id);
}

test("a run that is resumed after a crash makes its tool call again, which writes once", async () => {
  const [message] = await crashAndResume(new MemoryStore());
  const [task, ...others] = await listTasks();
  expect(others).toEqual([]);
  expect(message?.text).toContain(task);
  expect(message?.metadata?.["call"] as CallMetadata).toMatchObject({
    replayed: true,
    attempts: 0,
  });
});

test("without a ledger a resumed run writes twice", async () => {
  await crashAndResume();
  expect(await listTasks()).toHaveLength(2);
});

test("calls of one message are not written again when one of them interrupts the run and it is resumed", async () => {
  const ask = tool(() => interrupt<string, string>("May I?"), {
    name: "ask",
    schema: z.object({}),
  });
  const tools: StructuredToolInterface[] = [createTaskTool(new MemoryStore()), ask];
  const agent = createAgent({
    model: fakeModel()
      .respondWithTools([CREATE, { name: "ask", args: {}, id: "call-2" }])
      .respond(new AIMessage("Created.")),
    tools,
    checkpointer: new MemorySaver(),
    // All calls of a message are one task, which is run again as a whole.
    version: "v1",
  });
  const config = { configurable: { thread_id: "1" } };
  await agent.invoke({ messages: ["Go."] }, config);
  await agent.invoke(new Command({ resume: "yes" }), config);
  expect(await listTasks()).toHaveLength(1);
});
