import type { Client, ElicitResult } from "@modelcontextprotocol/client";
import { expect, test } from "vitest";
import type { PolicyPreset } from "@workbelt/core";
import { connectHttp, connectStdio, dataOf, type Era, eras, textOf } from "../helpers/clients.js";
import { startServer } from "../helpers/start-server.js";

const capabilities = { elicitation: { form: {} } };
const confirmed: ElicitResult = { action: "accept", content: { confirm: true } };

/** Has a client answer questions, and returns those it was asked. */
function answer(client: Client, result: ElicitResult): string[] {
  const questions: string[] = [];
  client.setRequestHandler("elicitation/create", ({ params }) => {
    questions.push(params.message);
    return result;
  });
  return questions;
}

async function findTask(client: Client): Promise<string> {
  const list = await client.callTool({ name: "crm_list_tasks", arguments: { limit: 1 } });
  return dataOf<{ items: { task_id: string }[] }>(list).items[0]?.task_id ?? "";
}

async function exists(client: Client, task_id: string): Promise<boolean> {
  const task = await client.callTool({ name: "crm_get_task", arguments: { task_id } });
  return task.isError !== true;
}

test.each(eras)("stdio, %s: a deletion runs once a person has confirmed it", async (era) => {
  const client = await connectStdio(["--sandbox"], era, { capabilities });
  const questions = answer(client, confirmed);
  const task_id = await findTask(client);
  const result = await client.callTool({ name: "crm_delete_task", arguments: { task_id } });
  expect(result.isError).toBeFalsy();
  expect(questions).toEqual([
    expect.stringMatching(/^CRM: Delete one task for good: “.+”\ntask_id/),
  ]);
  expect(await exists(client, task_id)).toBe(false);
});

test.each(eras)("http, %s: a deletion runs once a person has confirmed it", async (era) => {
  const client = await connectHttp((await startServer()).url, era, { capabilities });
  const questions = answer(client, confirmed);
  const task_id = await findTask(client);
  const result = await client.callTool({ name: "crm_delete_task", arguments: { task_id } });
  expect(result.isError).toBeFalsy();
  expect(questions).toHaveLength(1);
});

test.each<ElicitResult>([
  { action: "decline" },
  { action: "cancel" },
  { action: "accept", content: { confirm: false } },
  { action: "accept", content: {} },
])("%j leaves everything as it was", async (reply) => {
  const client = await connectHttp((await startServer()).url, "2026", { capabilities });
  answer(client, reply);
  const task_id = await findTask(client);
  const result = await client.callTool({ name: "crm_delete_task", arguments: { task_id } });
  expect(textOf(result)).toContain("did not confirm");
  expect(result.isError).toBe(true);
  expect(await exists(client, task_id)).toBe(true);
});

test.each<[string, Era, object]>([
  ["without elicitation", "2025", {}],
  ["without elicitation", "2026", {}],
  ["with elicitation by URL only", "2026", { elicitation: { url: {} } }],
])("a deletion by a client %s (%s) is refused", async (_title, era, capability) => {
  const { url } = await startServer();
  const client = await connectHttp(url, era, { capabilities: capability });
  const task_id = await findTask(client);
  const result = await client.callTool({ name: "crm_delete_task", arguments: { task_id } });
  expect(textOf(result)).toContain("this client cannot ask");
  expect(await exists(client, task_id)).toBe(true);
});

test.each<[PolicyPreset, number]>([
  ["open", 0],
  ["deletions", 1],
  ["writes", 3],
])("policy %s asks about %i of a creation, an update and a deletion", async (policy, count) => {
  const client = await connectHttp((await startServer({ policy })).url, "2026", { capabilities });
  const questions = answer(client, confirmed);
  const created = await client.callTool({
    name: "crm_create_task",
    arguments: { content: "Send the offer" },
  });
  const { task_id } = dataOf<{ task_id: string }>(created);
  const change = { task_id, is_completed: true };
  await client.callTool({ name: "crm_update_task", arguments: change });
  await client.callTool({ name: "crm_delete_task", arguments: { task_id } });
  expect(questions).toHaveLength(count);
  expect(await exists(client, task_id)).toBe(false);
});

test("an update that deletes something is confirmed like a deletion", async () => {
  const client = await connectHttp((await startServer()).url, "2026", { capabilities });
  const questions = answer(client, { action: "decline" });
  const page_id = "00000000-0000-4000-8000-000000000000";
  const update = { page_id, archived: true };
  const result = await client.callTool({ name: "notes_page_update", arguments: update });
  expect(questions).toHaveLength(1);
  expect(result.isError).toBe(true);
});

test("a call that would be rejected is not asked about", async () => {
  const client = await connectHttp((await startServer()).url, "2026", { capabilities });
  const questions = answer(client, confirmed);
  const result = await client.callTool({ name: "crm_delete_task", arguments: { task_id: "x" } });
  expect(textOf(result)).toContain("task_id");
  expect(questions).toEqual([]);
});

test("a call with __proto__ among its arguments neither runs nor is asked about", async () => {
  const { url } = await startServer({ policy: "writes" });
  const client = await connectHttp(url, "2026", { capabilities });
  const questions = answer(client, confirmed);
  const linked = '[{"target_object":"deals","record_id":"x","__proto__":{}}]';
  const result = await client.callTool({
    name: "crm_create_task",
    arguments: JSON.parse(`{"content":"Call","linked_records":${linked}}`) as Record<
      string,
      unknown
    >,
  });
  expect(result.isError).toBe(true);
  expect(textOf(result)).toContain("linked_records.0.__proto__: not allowed as a key");
  expect(questions).toEqual([]);
});

test("with discovery, invalid arguments of a deletion are answered with its input", async () => {
  const { url } = await startServer({ discovery: true });
  const client = await connectHttp(url, "2026", { capabilities });
  const call = { name: "crm_delete_task", arguments: { task_id: "x" } };
  const result = await client.callTool({ name: "call_tool", arguments: call });
  expect(textOf(result)).toMatch(/- task_id: .+\nIts input: \{.*"task_id"/s);
});

test("with discovery, the called tool decides", async () => {
  const { url } = await startServer({ discovery: true });
  const client = await connectHttp(url, "2026", { capabilities });
  const questions = answer(client, { action: "decline" });
  const task_id = "00000000-0000-4000-8000-000000000000";
  await client.callTool({
    name: "call_tool",
    arguments: { name: "crm_delete_task", arguments: { task_id } },
  });
  expect(questions).toEqual([expect.stringContaining(task_id)]);
});
