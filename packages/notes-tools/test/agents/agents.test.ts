import { PermissionDeniedError } from "@workbelt/core";
import { MemoryStore } from "@workbelt/core/store";
import { UndoJournal } from "@workbelt/core/undo";
import { seedId } from "@workbelt/sandbox";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  createNotesClient,
  NotesAgentDeleteTool,
  NotesAgentGetTool,
  NotesAgentListTool,
  NotesAgentUpdateTool,
  NotesSessionSendTool,
} from "../../src/index.js";
import { type Forwarded, startForwardingProxy } from "../helpers/forwarding-proxy.js";
import { catchError, parseContent } from "../helpers/outcome.js";
import { startWorkspace, type Workspace } from "../helpers/sandbox.js";

const keeper = seedId("notes/agent/page-keeper");
const writer = seedId("notes/agent/digest-writer");
const researcher = seedId("notes/agent/account-researcher");

let workspace: Workspace;
beforeAll(async () => {
  workspace = await startWorkspace();
});
beforeEach(() => workspace.sandbox.reset());
afterAll(() => workspace.stop());

async function list(input: object) {
  const { items } = parseContent(await new NotesAgentListTool(workspace).invoke(input));
  return items as Record<string, unknown>[];
}

test("agents are listed by words and status, and a hidden limit differs from a missing one", async () => {
  const all = await list({});
  expect(all.map(({ agent_id }) => agent_id)).toEqual([keeper, writer, researcher]);
  expect(all[0]).toMatchObject({ name: "Page keeper", status: "active", credit_limit: 500 });
  expect(all[2]).toMatchObject({ credit_limit: "hidden", last_run_at: "hidden" });
  expect(await list({ status: "disabled" })).toMatchObject([
    { agent_id: writer, pause_reason: "disabled_from_agent_settings" },
  ]);
  expect(await list({ query: "CUSTOMER CALLS" })).toMatchObject([{ agent_id: writer }]);
});

test("an agent has what it has used on request", async () => {
  const tool = new NotesAgentGetTool(workspace);
  expect(parseContent(await tool.invoke({ agent_id: keeper }))).not.toHaveProperty(
    "runs_completed",
  );
  await new NotesSessionSendTool(workspace).execute({ agent_id: keeper, message: "Hello" });
  expect(parseContent(await tool.invoke({ agent_id: keeper, insights: true }))).toMatchObject({
    total_credits_used: 1,
    runs_completed: 1,
    last_run_at: expect.any(String),
  });
  await expect(tool.invoke({ agent_id: seedId("nobody") })).rejects.toThrow(/notes_agent_list/);
  await expect(tool.invoke({ agent_id: "notion_ai" })).rejects.toThrow(/Not found/);
});

test("status and credit limit are changed together, and undone", async () => {
  const journal = new UndoJournal({
    store: new MemoryStore(),
    encryptionKey: Buffer.alloc(32, 7).toString("base64"),
  });
  journal.attach(workspace.client);
  const tool = new NotesAgentUpdateTool({ ...workspace, journal });
  const changed = await tool.invoke({ agent_id: keeper, status: "disabled", credit_limit: null });
  expect(parseContent(changed)).toEqual({
    agent_id: keeper,
    status: "disabled",
    credit_limit: null,
  });
  await tool.execute({ agent_id: keeper, credit_limit: 50 }, { run: "limit" });
  const get = new NotesAgentGetTool(workspace);
  expect(await get.execute({ agent_id: keeper })).toMatchObject({
    status: "disabled",
    credit_limit: 50,
  });
  expect(await journal.undo("limit")).toMatchObject({ writes: 1, undone: 1 });
  expect(await get.execute({ agent_id: keeper })).toMatchObject({ credit_limit: null });
});

test("an old limit that this connection may not see is not written back", async () => {
  const { baseUrl, token } = workspace.sandbox.services.notes;
  const proxy = await startForwardingProxy(
    baseUrl,
    async ({ method }, forward): Promise<Forwarded> => {
      const reply = await forward();
      return method === "GET"
        ? { ...reply, body: { ...reply.body, credit_limit: "hidden" } }
        : reply;
    },
  );
  const client = createNotesClient({ baseUrl: proxy.baseUrl, token, rateLimits: false });
  const journal = new UndoJournal({
    store: new MemoryStore(),
    encryptionKey: Buffer.alloc(32, 7).toString("base64"),
  });
  journal.attach(client);
  try {
    const tool = new NotesAgentUpdateTool({ client, journal });
    await tool.execute({ agent_id: keeper, credit_limit: 50 }, { run: "limit" });
    const report = await journal.undo("limit");
    expect(JSON.stringify(report)).toContain("may not see the old value");
    expect(proxy.requests.filter(({ method }) => method === "PATCH")).toHaveLength(1);
  } finally {
    proxy.stop();
  }
});

test("a change that the connection has no right to is explained", async () => {
  const tool = new NotesAgentUpdateTool(workspace);
  const error = await catchError(tool.invoke({ agent_id: writer, credit_limit: 5 }));
  expect(error).toBeInstanceOf(PermissionDeniedError);
  expect(error.message).toMatch(/credit limit full access/);
  await expect(tool.invoke({ agent_id: researcher, status: "disabled" })).rejects.toThrow(
    /may not change this agent/,
  );
  await expect(tool.invoke({ agent_id: keeper })).rejects.toThrow(/at least one of/);
  await expect(tool.invoke({ agent_id: keeper, credit_limit: -1 })).rejects.toThrow(/credit_limit/);
});

test("a deleted agent is not found, and takes no messages", async () => {
  const deleted = await new NotesAgentDeleteTool(workspace).invoke({ agent_id: keeper });
  expect(parseContent(deleted)).toEqual({ agent_id: keeper, deleted: true });
  expect((await list({})).map(({ agent_id }) => agent_id)).toEqual([writer, researcher]);
  const send = new NotesSessionSendTool(workspace);
  await expect(send.invoke({ agent_id: keeper, message: "Hello" })).rejects.toThrow(/Not found/);
});

test("without its capability the connection reads which one it lacks", async () => {
  const { baseUrl } = workspace.sandbox.services.notes;
  const token = workspace.sandbox.addToken("notes", ["readContent"]);
  const client = createNotesClient({ baseUrl, token, rateLimits: false });
  await expect(new NotesAgentListTool({ client }).invoke({})).rejects.toThrow(
    /lacks the capability to interact with agents/,
  );
});
