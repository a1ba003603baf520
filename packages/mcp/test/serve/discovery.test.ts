import { countTokens } from "@workbelt/testing";
import { expect, test } from "vitest";
import { connectHttp, connectStdio, dataOf, eras, textOf } from "../helpers/clients.js";
import { toolCount } from "../helpers/packages.js";
import { startServer } from "../helpers/start-server.js";

test("two tools stand for all, with at most 4.73 tokens for each", async () => {
  const client = await connectStdio(["--sandbox", "--discovery"]);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(["call_tool", "describe_tools"]);
  const shown = tools.map(({ description, inputSchema, name }) => ({
    type: "function",
    function: { name, description, parameters: inputSchema },
  }));
  const tokens = countTokens(JSON.stringify(shown));
  console.log(`Definitions with discovery: ${tokens} tokens.`);
  expect(tokens).toBeLessThanOrEqual(4.73 * toolCount);
});

test.each(eras)("%s: a tool is described, and then called", async (era) => {
  const client = await connectHttp((await startServer({ discovery: true })).url, era);
  const described = await client.callTool({
    name: "describe_tools",
    arguments: { names: ["crm_get_task"] },
  });
  expect(JSON.parse(textOf(described))).toMatchObject({
    name: "crm_get_task",
    input: { type: "object", required: ["task_id"] },
  });
  const created = await client.callTool({
    name: "call_tool",
    arguments: { name: "crm_create_task", arguments: { content: "Send the offer" } },
  });
  expect(dataOf(created)).toMatchObject({ content: "Send the offer" });
});

test("a resource stands for its tools, and a wrong name gets the closest", async () => {
  const client = await connectHttp((await startServer({ discovery: true })).url);
  const result = await client.callTool({
    name: "describe_tools",
    arguments: { names: "tasks, crm_make_task" },
  });
  const lines = textOf(result).split("\n");
  expect(lines).toHaveLength(6);
  expect(lines.at(-1)).toContain("Closest: crm_create_task");
});

test.each([
  [{}, "name: expected the name of a tool."],
  [{ name: "crm_make_task" }, "Closest: crm_create_task"],
  [{ name: "crm_get_task", arguments: [] }, "arguments: expected an object"],
  [{ name: "crm_get_task", arguments: { task: 1 } }, 'Its input: {"type":"object"'],
])("call_tool with %j explains the mistake", async (args, message) => {
  const client = await connectHttp((await startServer({ discovery: true })).url);
  const result = await client.callTool({ name: "call_tool", arguments: args });
  expect(result.isError).toBe(true);
  expect(textOf(result)).toContain(message);
});

test("arguments as JSON text and a name without prefix are understood", async () => {
  const client = await connectHttp((await startServer({ discovery: true })).url);
  const result = await client.callTool({
    name: "call_tool",
    arguments: { name: "list_tasks", arguments: '{"limit": 1}' },
  });
  expect(dataOf<{ items: unknown[] }>(result).items).toHaveLength(1);
});

test("a tool of the directory cannot be called by its own name", async () => {
  const client = await connectHttp((await startServer({ discovery: true })).url);
  const call = client.callTool({ name: "crm_list_tasks", arguments: {} });
  await expect(call).rejects.toThrow("call_tool, describe_tools");
});
