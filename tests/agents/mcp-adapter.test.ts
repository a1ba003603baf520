import { MultiServerMCPClient } from "@langchain/mcp-adapters";
import { AIMessage, ToolMessage } from "@langchain/core/messages";
import { fakeModel } from "@langchain/core/testing";
import { createCrmClient, crmPackage } from "@workbelt/crm-tools";
import { createHttpHandler, createServerFactory, createToolkits, listen } from "@workbelt/mcp";
import { startSandbox } from "@workbelt/sandbox";
import { createAgent } from "langchain";
import { expect, onTestFinished, test } from "vitest";

async function connectAdapter(): Promise<MultiServerMCPClient> {
  const sandbox = await startSandbox();
  onTestFinished(() => sandbox.stop());
  const { baseUrl, token } = sandbox.services.crm;
  const clients = { crm: createCrmClient({ baseUrl, token }) };
  const toolkits = createToolkits([crmPackage], { resources: ["tasks"], clients });
  const server = await listen(createHttpHandler(createServerFactory({ toolkits })));
  onTestFinished(() => server.close());
  const adapter = new MultiServerMCPClient({
    mcpServers: { crm: { transport: "http", url: `http://127.0.0.1:${server.port}/mcp` } },
  });
  onTestFinished(() => adapter.close());
  return adapter;
}

test("an agent uses the tools through LangChain's MCP adapter as its own", async () => {
  const tools = await (await connectAdapter()).getTools();
  expect(tools.map(({ name }) => name)).toEqual([
    "crm_create_task",
    "crm_delete_task",
    "crm_get_task",
    "crm_list_tasks",
    "crm_update_task",
  ]);
  const task_id = "00000000-0000-4000-8000-000000000000";
  const model = fakeModel()
    .respondWithTools([{ id: "1", name: "crm_create_task", args: { content: "Send the offer" } }])
    .respondWithTools([{ id: "2", name: "crm_get_task", args: { task_id } }])
    .respond(new AIMessage("Done"));
  const { messages } = await createAgent({ model, tools }).invoke({ messages: "Add a task." });
  const results = messages.filter((message) => ToolMessage.isInstance(message));
  expect(results.map(({ text }) => text)).toEqual([
    expect.stringContaining('"content":"Send the offer"'),
    expect.stringContaining("crm_list_tasks"),
  ]);
});
