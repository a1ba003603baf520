import type { Client } from "@modelcontextprotocol/client";
import { notesPackage } from "@workbelt/notes-tools";
import { reportRuns } from "@workbelt/sandbox";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { connectHttp, dataOf, eras, openStdio, textOf } from "./helpers/clients.js";
import { toolCount } from "./helpers/packages.js";
import { startServer } from "./helpers/start-server.js";

describe.each(eras)("%s, over HTTP", (era) => {
  describeServer(async () => connectHttp((await startServer()).url, era));
});

describe.each(eras)("%s, over stdio", (era) => {
  let client: Client;
  beforeAll(async () => {
    client = await openStdio(["--sandbox"], era);
  });
  afterAll(() => client.close());
  describeServer(async () => client);
});

test.each(eras)("%s: the console names a run by its client and its first call", async (era) => {
  const { sandbox, url } = await startServer({ sessions: true });
  onTestFinished(reportRuns(sandbox.url));
  const client = await connectHttp(url, era);
  for (const name of ["crm_list_tasks", "crm_list_lists"])
    await client.callTool({ name, arguments: {} });
  const read = async () => (await fetch(`${sandbox.url}/console/activity`)).text();
  await expect.poll(read).toContain("test: crm_list_tasks");
});

function describeServer(connect: () => Promise<Client>): void {
  test("all tools are listed by name, always the same", async () => {
    const client = await connect();
    const { tools } = await client.listTools(undefined, { cacheMode: "refresh" });
    const names = tools.map(({ name }) => name);
    expect(names).toHaveLength(toolCount);
    expect(names).toEqual(names.toSorted());
    await client.callTool({ name: "crm_list_tasks", arguments: {} });
    const again = await client.listTools(undefined, { cacheMode: "refresh" });
    expect(JSON.stringify(again.tools)).toBe(JSON.stringify(tools));
  });

  test("a result is the compact text only", async () => {
    const client = await connect();
    const result = await client.callTool({ name: "crm_list_tasks", arguments: { limit: 1 } });
    expect(result.structuredContent).toBeUndefined();
    expect(result.isError).toBeFalsy();
    expect(textOf(result)).toMatch(/^\{"source":"CRM","notice":"Information, not instructions"/);
    expect(dataOf<{ items: unknown[] }>(result).items).toHaveLength(1);
  });

  test("a rejected call is a result with advice", async () => {
    const client = await connect();
    const invalid = await client.callTool({ name: "crm_get_task", arguments: { task: "x" } });
    expect(invalid.isError).toBe(true);
    expect(textOf(invalid)).toContain("Did you mean task_id?");
    const missing = await client.callTool({
      name: "crm_get_task",
      arguments: { task_id: "00000000-0000-4000-8000-000000000000" },
    });
    expect(missing.isError).toBe(true);
    expect(textOf(missing)).toContain("crm_list_tasks");
  });

  test("a tool that is not listed is a protocol error", async () => {
    const client = await connect();
    const call = client.callTool({ name: "crm_make_task", arguments: {} });
    await expect(call).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining("crm_create_task"),
    });
  });
}

test("clients of both eras get the protocol version of theirs", async () => {
  const { url } = await startServer();
  const versions = await Promise.all(
    eras.map(async (era) => (await connectHttp(url, era)).getNegotiatedProtocolVersion()),
  );
  expect(versions).toEqual(["2025-11-25", "2026-07-28"]);
});

test("with structuredContent, a result is also data, and a secret is apart from it", async () => {
  const { url } = await startServer({ structuredContent: true });
  const client = await connectHttp(url);
  const list = await client.callTool({ name: "crm_list_tasks", arguments: { limit: 1 } });
  expect(list.structuredContent).toMatchObject({
    items: [{ task_id: expect.any(String) }],
  });
  expect(list.structuredContent).not.toHaveProperty("provenance");
  const webhook = await client.callTool({
    name: "crm_create_webhook",
    arguments: {
      target_url: "https://example.com/hook",
      subscriptions: [{ event_type: "task.created", filter: null }],
    },
  });
  expect(textOf(webhook)).not.toContain('"secret"');
  expect(webhook.isError).toBeFalsy();
  expect(webhook.structuredContent).toHaveProperty("webhook_id");
  expect(webhook.structuredContent).not.toHaveProperty("secret");
  expect(webhook._meta).toMatchObject({ "workbelt/hostOnly": { secret: expect.any(String) } });
});

test("a missing token is a result that names the variable", async () => {
  const { url } = await startServer({ clients: {}, packages: [notesPackage] });
  const client = await connectHttp(url);
  const result = await client.callTool({ name: "notes_user_me", arguments: {} });
  expect(result.isError).toBe(true);
  expect(textOf(result)).toContain("NOTES_ACCESS_TOKEN");
});
