import { APIResponseError, Client, LogLevel } from "@notionhq/client";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { seedId, startSandbox, type Sandbox } from "../../../src/index.js";

const agent_id = seedId("notes/agent/page-keeper");
const CHANGE = 'Add "Checked." to "Roadmap"';

let sandbox: Sandbox;
let client: Client;
beforeAll(async () => {
  sandbox = await startSandbox();
  client = createClient(sandbox.services.notes.token);
});
beforeEach(() => sandbox.reset());
afterAll(() => sandbox.stop());

function createClient(auth: string, notionVersion = "2026-03-11"): Client {
  const { baseUrl } = sandbox.services.notes;
  return new Client({ auth, baseUrl, notionVersion, retry: false, logLevel: LogLevel.ERROR });
}

test("agents are queried with filters, sorts and pages, and deleted ones on request", async () => {
  const names = async (query: Parameters<Client["agents"]["query"]>[0]) =>
    (await client.agents.query(query)).results.map(({ name }) => name);
  expect(await names({})).toEqual(["Page keeper", "Digest writer", "Account researcher"]);
  expect(await names({ sorts: [{ property: "created_time", direction: "ascending" }] })).toEqual([
    "Digest writer",
    "Page keeper",
    "Account researcher",
  ]);
  const active = {
    property: "status" as const,
    status: { in: ["active" as const] },
  };
  const created = seedId("notes/user/priya-raman");
  const by = { property: "created_by", people: { contains: created } } as const;
  expect(await names({ filter: { and: [active, by] } })).toEqual(["Account researcher"]);
  expect(await names({ filter: { or: [active, by] } })).toHaveLength(3);
  const first = await client.agents.query({ page_size: 2 });
  expect(first.results).toHaveLength(2);
  const rest = await client.agents.query({ page_size: 2, start_cursor: first.next_cursor });
  expect(rest).toMatchObject({ has_more: false, results: [{ name: "Account researcher" }] });
  await client.agents.delete({ agent_id });
  expect(await names({})).toHaveLength(2);
  expect(await names({ include_deleted: true })).toHaveLength(3);
});

test.each([
  [{ filter: { property: "colour" } }, /body\.filter\.property/],
  [{ filter: { property: "status", status: { equals: "active" } } }, /body\.filter\.status/],
  [{ filter: { and: {} } }, /body\.filter\.and should be an array/],
])("a filter that is not documented is refused", async (query, message) => {
  await expect(client.agents.query(query as never)).rejects.toThrow(message);
});

test("a message starts a session that answers, fails, waits or asks, by its words alone", async () => {
  const run = async (message: string) => {
    const session = await client.sessions.update({ agent_id, message });
    expect(session.status).toBe("queued");
    const found = await client.sessions.retrieve({ session_id: session.id });
    const { results } = await client.sessions.queryEvents({ session_id: session.id });
    return { ...found, types: results.map(({ type }) => type) };
  };
  expect(await run('What does "Roadmap" say?')).toMatchObject({
    status: "completed",
    types: [
      "user.message",
      "agent.tool_use",
      "agent.tool_result",
      "agent.message",
      "session.status",
    ],
  });
  expect(await run("Fail")).toMatchObject({ status: "failed", error: { retryable: true } });
  expect(await run("Wait")).toMatchObject({ status: "in_progress", types: ["user.message"] });
  expect(await run(CHANGE)).toMatchObject({
    status: "requires_action",
    required_actions: [{ options: [{ id: "approve" }, { id: "reject" }] }],
  });
});

test("a message while a run is active is a conflict, until the run is canceled", async () => {
  const { id: session_id } = await client.sessions.update({ agent_id, message: CHANGE });
  const send = () => client.sessions.update({ session_id, message: "More" });
  await expect(send()).rejects.toMatchObject({ status: 409, code: "conflict_error" });
  expect(await client.sessions.cancel({ session_id })).toMatchObject({ status: "canceled" });
  expect((await client.sessions.cancel({ session_id })).status).toBe("canceled");
  expect(await send()).toMatchObject({ id: session_id });
});

test("an action that was answered cannot be answered again", async () => {
  const { id: session_id } = await client.sessions.update({ agent_id, message: CHANGE });
  const { required_actions = [] } = await client.sessions.retrieve({ session_id });
  const actions = required_actions.map(({ action_id }) => ({
    action_id,
    option_id: "approve" as const,
  }));
  const before = await sandbox.snapshot();
  await client.sessions.update({ session_id, actions });
  const changes = await sandbox.changes(before);
  expect(changes.map(({ kind, resource }) => [resource, kind])).toContainEqual([
    "block",
    "created",
  ]);
  const again = client.sessions.update({ session_id, actions });
  await expect(again).rejects.toBeInstanceOf(APIResponseError);
});

test("a page of sessions may be empty although there are more", async () => {
  await client.sessions.update({ agent_id, message: "One" });
  const other = seedId("notes/agent/account-researcher");
  await client.sessions.update({ agent_id: other, message: "Two" });
  const filter = { property: "agent_id", string: { equals: agent_id } } as const;
  const page = await client.sessions.query({ filter, page_size: 1 });
  expect(page).toMatchObject({ results: [], has_more: true });
  const next = await client.sessions.query({
    filter,
    page_size: 1,
    start_cursor: page.next_cursor,
  });
  expect(next).toMatchObject({ results: [{ title: "One" }], has_more: true });
  const last = await client.sessions.query({
    filter,
    page_size: 1,
    start_cursor: next.next_cursor,
  });
  expect(last).toMatchObject({ results: [], has_more: false });
});

test("rights are given for each agent, and fields that they do not show are hidden", async () => {
  const researcher = seedId("notes/agent/account-researcher");
  expect(await client.agents.retrieve({ agent_id: researcher })).toMatchObject({
    credit_limit: "hidden",
    last_run_at: "hidden",
  });
  const insights = await client.agents.retrieveInsights({ agent_id: researcher });
  expect(insights).toMatchObject({ credit_limit: "hidden", total_credits_used: 0 });
  const denied = { status: 403, code: "restricted_resource" };
  const disable = client.agents.updateStatus({ agent_id: researcher, status: "disabled" });
  await expect(disable).rejects.toMatchObject(denied);
  const writer = seedId("notes/agent/digest-writer");
  expect(await client.agents.updateStatus({ agent_id: writer, status: "active" })).toMatchObject({
    status: "active",
    pause_reason: null,
  });
  const limit = client.agents.updateCreditLimit({ agent_id: writer, credit_limit: 1 });
  await expect(limit).rejects.toMatchObject(denied);
});

test("agents take a capability of their own and the newest version, and event streams are refused", async () => {
  const reader = createClient(sandbox.addToken("notes", ["readContent", "updateContent"]));
  await expect(reader.agents.query({})).rejects.toMatchObject({ status: 403 });
  const own = createClient(sandbox.addToken("notes", ["interactWithAgents"]));
  expect((await own.agents.query({})).results).toHaveLength(3);
  const older = createClient(sandbox.services.notes.token, "2025-09-03");
  await expect(older.agents.query({})).rejects.toMatchObject({ code: "invalid_request_url" });
  const { id: session_id } = await client.sessions.update({ agent_id, message: "One" });
  const stream = client.sessions.update({ session_id, continue_from: "event" });
  await expect(stream).rejects.toMatchObject({ code: "invalid_request" });
});
