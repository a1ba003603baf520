import { Agent, run } from "@openai/agents";
import { assistantMessage, functionCall, ScriptedModel } from "@openai/agents/testing";
import { toAiTools } from "@workbelt/ai-sdk";
import { toDefinitions } from "@workbelt/core";
import { MemoryStore } from "@workbelt/core/store";
import { UndoJournal } from "@workbelt/core/undo";
import { createCrmClient, CrmToolkit } from "@workbelt/crm-tools";
import { toAgentTools } from "@workbelt/openai-agents";
import { seedId, startSandbox } from "@workbelt/sandbox";
import { expect, onTestFinished, test } from "vitest";

const create = { content: "Send the offer" };
const complete = { task_id: seedId("crm/task/harborline-settle-savings"), is_completed: true };
const calls = [
  ["crm_create_task", create],
  ["crm_update_task", complete],
] as const;

type Names = { threadId: string; run?: string };

/** Makes the calls in one conversation, each framework in its own way. */
const frameworks: Record<string, (toolkit: CrmToolkit, names: Names) => Promise<void>> = {
  LangChain: async (toolkit, { run: name, threadId }) => {
    const configurable = { thread_id: threadId, ...(name !== undefined && { run: name }) };
    for (const [tool, args] of calls) {
      const found = toolkit.getTools().find((each) => each.name === tool);
      await found?.invoke({ type: "tool_call", id: tool, name: tool, args }, { configurable });
    }
  },
  "the AI SDK": async (toolkit, names) => {
    const { tools } = toAiTools(toDefinitions([toolkit]), names);
    for (const [tool, args] of calls) {
      const options = { toolCallId: tool, messages: [], context: {} };
      await tools[tool]?.execute?.(args, options as never);
    }
  },
  "the OpenAI Agents SDK": async (toolkit, names) => {
    const turn = calls.map(([tool, args]) =>
      functionCall(tool, JSON.stringify(args), { callId: tool }),
    );
    const model = new ScriptedModel([turn, [assistantMessage("Done.")]]);
    const tools = toAgentTools(toDefinitions([toolkit]));
    await run(new Agent({ name: "Assistant", model, tools }), "Go.", { context: names });
  },
};

test.each(Object.keys(frameworks))(
  "what an agent of %s wrote in a conversation is one run, unless the host names another",
  async (name) => {
    const sandbox = await startSandbox({ rateLimits: false });
    onTestFinished(() => sandbox.stop());
    const encryptionKey = Buffer.alloc(32, 7).toString("base64");
    const journal = new UndoJournal({ store: new MemoryStore(), encryptionKey });
    const client = createCrmClient({ ...sandbox.services.crm, rateLimits: false });
    const toolkit = new CrmToolkit({ client, journal });
    await frameworks[name]?.(toolkit, { threadId: "chat-7" });
    expect((await journal.undo("chat-7")).message).toBe("Undid 2 of 2 writes.");
    expect(await sandbox.changes()).toEqual([]);
    await frameworks[name]?.(toolkit, { threadId: "chat-7", run: "turn-2" });
    expect(await journal.runs()).toMatchObject([
      { run: "turn-2", writes: 2, undone: 0 },
      { run: "chat-7", writes: 2, undone: 2 },
    ]);
    expect((await journal.undo("turn-2")).message).toBe("Undid 2 of 2 writes.");
    expect(await sandbox.changes()).toEqual([]);
  },
);

test("a question through any framework says for how long a call can be undone", async () => {
  const sandbox = await startSandbox({ rateLimits: false });
  onTestFinished(() => sandbox.stop());
  const encryptionKey = Buffer.alloc(32, 7).toString("base64");
  const journal = new UndoJournal({ store: new MemoryStore(), encryptionKey });
  const client = createCrmClient({ ...sandbox.services.crm, rateLimits: false });
  const definitions = toDefinitions([new CrmToolkit({ client, journal, policy: "writes" })]);
  const ask = async (args: object) =>
    (
      await definitions.questionFor("crm_create_task", args, { threadId: "1", toolCallId: "1" })
    )?.describe();
  expect(await ask(create)).toMatch(/^Can be undone for 7 days\b/m);
  const items = [create, { content: "Call Gemma" }];
  expect(await ask({ items })).toMatch(/^Can be undone for 7 days\b/m);
});
