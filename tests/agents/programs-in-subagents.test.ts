import { AIMessage, ToolMessage } from "@langchain/core/messages";
import { fakeModel } from "@langchain/core/testing";
import { Command, MemorySaver } from "@langchain/langgraph";
import { programs } from "@workbelt/agents/programs";
import { createCrmClient, CrmToolkit } from "@workbelt/crm-tools";
import { seedId, startSandbox } from "@workbelt/sandbox";
import { createSubAgentMiddleware } from "deepagents";
import { createAgent, type HITLRequest } from "langchain";
import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";

/** Creates a model that makes one call, and then ends. */
function callOnce(name: string, args: Record<string, unknown>) {
  const tool_calls = [{ name, args, id: randomUUID() }];
  return fakeModel()
    .respond(new AIMessage({ content: "", id: randomUUID(), tool_calls }))
    .respond(new AIMessage("Done."));
}

test("a program of a deepagents subagent is asked about, and its plan is applied as approved", async () => {
  const sandbox = await startSandbox({ rateLimits: false });
  onTestFinished(() => sandbox.stop());
  const client = createCrmClient({ ...sandbox.services.crm, rateLimits: false });
  const toolkits = [new CrmToolkit({ client, policy: "careful" })];
  const taskId = seedId("crm/task/harborline-settle-savings");
  const program = `await crm_delete_task({ task_id: "${taskId}" });`;
  const worker = {
    name: "worker",
    description: "Works.",
    systemPrompt: "Work.",
    tools: [],
    model: callOnce("run_program", { program }),
    middleware: [programs({ toolkits })],
  };
  const model = callOnce("task", { description: "Work.", subagent_type: "worker" });
  const agent = createAgent({
    model,
    tools: [],
    middleware: [
      createSubAgentMiddleware({
        defaultModel: model,
        generalPurposeAgent: false,
        subagents: [worker],
      }),
    ],
    checkpointer: new MemorySaver(),
  });
  const thread = { configurable: { thread_id: randomUUID() } };
  const asked = (await agent.invoke({ messages: "Go." }, thread)) as unknown as {
    __interrupt__: { value: HITLRequest }[];
  };
  const [interrupt] = asked.__interrupt__;
  expect(interrupt?.value.actionRequests[0]?.description).toContain("1 × delete task (CRM)");
  expect(await sandbox.changes()).toEqual([]);
  const resume = { decisions: [{ type: "approve" }] };
  await agent.invoke(new Command({ resume }), thread);
  const messages = worker.model.calls.at(-1)?.messages ?? [];
  const results = messages.filter((message) => ToolMessage.isInstance(message));
  expect(results[0]?.text).toMatch(/^1 of 1 writes were made\./);
  expect(await sandbox.changes()).not.toEqual([]);
});
