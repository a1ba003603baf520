import { Validator } from "@langchain/core/utils/json_schema";
import type { ElicitResult } from "@modelcontextprotocol/client";
import { seedId } from "@workbelt/sandbox";
import { expect, test } from "vitest";
import { connectHttp, eras, textOf } from "../helpers/clients.js";
import { startServer } from "../helpers/start-server.js";

const structuredContent = true;
const items = [{ content: "Send the offer" }, { content: "Book a room" }];

test("a call with items returns content and structured content that fit its definition", async () => {
  // The client compiles the schemas of all tools that it lists, meanwhile its connection idles.
  const resources = ["tasks"];
  const { sandbox, url } = await startServer({ structuredContent, policy: "open", resources });
  const client = await connectHttp(url);
  const { tools } = await client.listTools();
  const call = { name: "crm_create_task", arguments: { is_completed: true, items } };
  const result = await client.callTool(call);
  const single = await client.callTool({ name: "crm_create_task", arguments: items[0]! });
  expect(result.structuredContent).toMatchObject({
    done: 2,
    items: [{ index: 0, task_id: expect.any(String) as string }, { index: 1 }],
  });
  expect(textOf(result)).toContain('"done":2');
  expect(await sandbox.changes()).toHaveLength(3);
  const tool = tools.find(({ name }) => name === "crm_create_task");
  const validator = new Validator(tool?.outputSchema as never);
  expect(validator.validate(result.structuredContent).errors).toEqual([]);
  expect(validator.validate(single.structuredContent).errors).toEqual([]);
});

test("a call of which no item is carried out is an error", async () => {
  const { sandbox, url } = await startServer({ structuredContent });
  const client = await connectHttp(url);
  const task_id = seedId("crm/task/harborline-settle-savings");
  sandbox.faults.add({ service: "crm", method: "PATCH", path: `/tasks/${task_id}`, status: 409 });
  const item = { task_id, is_completed: true };
  const call = { name: "crm_update_task", arguments: { items: [item] } };
  const result = await client.callTool(call);
  expect(result.isError).toBe(true);
  expect(textOf(result)).toContain("- item 0 (failed): ");
});

test.each(eras)("%s: a person confirms a call with items once", async (era) => {
  const { sandbox, url } = await startServer({ policy: "writes" });
  const client = await connectHttp(url, era, { capabilities: { elicitation: { form: {} } } });
  const questions: string[] = [];
  const answers: ElicitResult[] = [
    { action: "decline" },
    { action: "accept", content: { confirm: true } },
  ];
  client.setRequestHandler("elicitation/create", ({ params }) => {
    questions.push(params.message);
    return answers.shift()!;
  });
  const call = { name: "crm_create_task", arguments: { items } };
  expect((await client.callTool(call)).isError).toBe(true);
  expect(await sandbox.changes()).toEqual([]);
  expect((await client.callTool(call)).isError).toBeFalsy();
  expect(await sandbox.changes()).toHaveLength(2);
  expect(questions).toHaveLength(2);
  expect(questions[1]).toContain("1. content: “Send the offer”\n2. content: “Book a room”");
});

test("by discovery, items are described and called as without", async () => {
  const { sandbox, url } = await startServer({ discovery: true, policy: "open" });
  const client = await connectHttp(url);
  const described = await client.callTool({
    name: "describe_tools",
    arguments: { names: ["crm_create_task"] },
  });
  expect(textOf(described)).toContain('"items":{');
  const args = { name: "crm_create_task", arguments: { items } };
  const result = await client.callTool({ name: "call_tool", arguments: args });
  expect(textOf(result)).toContain('"done":2');
  expect(await sandbox.changes()).toHaveLength(2);
});
