import { ConflictError, createPolicy, NetworkError } from "@workbelt/core";
import { CallLedger } from "@workbelt/core/ledger";
import { MemoryStore } from "@workbelt/core/store";
import { seedId } from "@workbelt/sandbox";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import {
  createNotesClient,
  notesPackage,
  NotesSessionAnswerTool,
  NotesSessionCancelTool,
  NotesSessionGetTool,
  NotesSessionListTool,
  NotesSessionSendTool,
  NotesPageContentGetTool,
} from "../../src/index.js";
import { type Forwarded, startForwardingProxy } from "../helpers/forwarding-proxy.js";
import { catchError, parseContent } from "../helpers/outcome.js";
import { startWorkspace, type Workspace } from "../helpers/sandbox.js";

const agent_id = seedId("notes/agent/page-keeper");
const roadmap = seedId("notes/page/roadmap");
const QUESTION = 'What does the page "Roadmap" say?';
const CHANGE = 'Add "Checked." to "Roadmap"';

type Json = Record<string, unknown>;

let workspace: Workspace;
const stops: (() => void)[] = [];
beforeAll(async () => {
  workspace = await startWorkspace();
});
beforeEach(() => workspace.sandbox.reset());
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});
afterAll(() => workspace.stop());

/** Starts a proxy in front of the sandbox, and a client for it. */
async function startProxy(handle: Parameters<typeof startForwardingProxy>[1]) {
  const { baseUrl, token } = workspace.sandbox.services.notes;
  const proxy = await startForwardingProxy(baseUrl, handle);
  stops.push(proxy.stop);
  const client = createNotesClient({ baseUrl: proxy.baseUrl, token, rateLimits: false });
  return { ...proxy, client };
}

/** Returns the texts of a page's blocks. */
async function readPage(): Promise<string> {
  const page = await new NotesPageContentGetTool(workspace).invoke({ block_id: roadmap });
  return JSON.stringify(parseContent(page));
}

/** Lists the messages that people have sent to an agent, by what the service has. */
async function listMessages(): Promise<unknown[]> {
  const { items } = await new NotesSessionListTool(workspace).execute({ agent_id });
  const sessions = await Promise.all(
    items.map(({ id }) =>
      new NotesSessionGetTool(workspace).execute({ session_id: id, wait_seconds: 0 }),
    ),
  );
  return sessions.flatMap(({ events }) => events.filter(({ type }) => type === "user.message"));
}

test("a message starts a session, and its result has what the agent did and says", async () => {
  const result = parseContent(
    await new NotesSessionSendTool(workspace).invoke({ agent_id, message: QUESTION }),
  );
  expect(result).toMatchObject({ agent_id, status: "completed", title: QUESTION });
  expect(result["events"]).toMatchObject([
    { sequence: 2, type: "agent.tool_use", tool: "search" },
    { sequence: 4, type: "agent.message", text: expect.stringContaining("“Roadmap” says:") },
    { sequence: 5, type: "session.status", status: "completed" },
  ]);
  expect(result).not.toHaveProperty("note");
});

test("a session is continued by its id, and the result has only the events of the new message", async () => {
  const tool = new NotesSessionSendTool(workspace);
  const { session } = await tool.execute({ agent_id, message: QUESTION });
  const { events } = await tool.execute({ session_id: session.id, message: "And otherwise?" });
  expect(events.map(({ sequence, type }) => [sequence, type])).toEqual([
    [7, "agent.message"],
    [8, "session.status"],
  ]);
});

test("a run that fails is a result with the agent's error", async () => {
  const result = await new NotesSessionSendTool(workspace).invoke({ agent_id, message: "Fail." });
  expect(parseContent(result)).toMatchObject({
    status: "failed",
    error: { code: "agent_error", retryable: true },
  });
});

test.each([
  ["neither agent nor session", { message: "Hello" }, /expected either agent_id/],
  ["both", { agent_id, session_id: seedId("x"), message: "Hello" }, /expected either agent_id/],
  ["an empty message", { agent_id, message: "" }, /message/],
  ["a name as agent", { agent_id: "Page keeper", message: "Hello" }, /notes_agent_list/],
])("%s is refused before anything is sent", async (_what, input, expected) => {
  await expect(new NotesSessionSendTool(workspace).invoke(input)).rejects.toThrow(expected);
  expect(await listMessages()).toEqual([]);
});

test("a disabled agent and unknown ids are explained", async () => {
  const send = (input: { agent_id?: string; session_id?: string }) =>
    new NotesSessionSendTool(workspace).invoke({ ...input, message: "Hello" });
  const disabled = seedId("notes/agent/digest-writer");
  await expect(send({ agent_id: disabled })).rejects.toThrow(/The agent is disabled.*ask the user/);
  await expect(send({ agent_id: seedId("nobody") })).rejects.toThrow(
    /take agent_id from notes_agent_list.*share the agent/,
  );
  await expect(send({ session_id: seedId("nothing") })).rejects.toThrow(
    /take session_id from notes_session_list/,
  );
});

test("after a lost connection the message was sent once, and the error says how to find out", async () => {
  const proxy = await startProxy(async ({ method, path }, forward): Promise<Forwarded> => {
    const reply = await forward();
    return method === "POST" && path === "/v1/sessions" ? "drop" : reply;
  });
  const tool = new NotesSessionSendTool({ client: proxy.client });
  const error = await catchError(tool.execute({ agent_id, message: QUESTION }));
  expect(error).toBeInstanceOf(NetworkError);
  expect(error).toMatchObject({ mayHaveHappened: true, retryable: false });
  expect(error.message).toMatch(
    new RegExp(
      String.raw`Check with notes_session_list \(agent_id ${agent_id}, created_after \d{4}-`,
    ),
  );
  expect(proxy.count("POST", "/v1/sessions")).toBe(1);
  expect(await listMessages()).toHaveLength(1);
  const [, since] = /created_after ([^ ]+Z)/.exec(error.message) ?? [];
  const found = await new NotesSessionListTool(workspace).execute({
    agent_id,
    created_after: since,
  });
  expect(found.items).toMatchObject([{ title: QUESTION, status: "completed" }]);
});

test("a second dispatch of a call whose outcome is unknown sends nothing", async () => {
  const proxy = await startProxy(async ({ method, path }, forward): Promise<Forwarded> => {
    const reply = await forward();
    return method === "POST" && path === "/v1/sessions" ? "drop" : reply;
  });
  const ledger = new CallLedger({ store: new MemoryStore() });
  const tool = new NotesSessionSendTool({ client: proxy.client, ledger });
  const call = () => tool.execute({ agent_id, message: QUESTION }, { idempotencyKey: "job-1" });
  await expect(call()).rejects.toThrow(/was lost/);
  await expect(call()).rejects.toThrow(/nothing was sent again.*notes_session_list/);
  expect(proxy.count("POST", "/v1/sessions")).toBe(1);
  expect(await listMessages()).toHaveLength(1);
});

test("an accepted message whose run cannot be followed is a result that says so", async () => {
  const proxy = await startProxy(async ({ method, path }, forward): Promise<Forwarded> => {
    if (method === "GET" && path.startsWith("/v1/sessions/"))
      return { status: 403, body: { code: "restricted_resource", message: "No." } };
    return forward();
  });
  const result = await new NotesSessionSendTool({ client: proxy.client }).execute({
    agent_id,
    message: QUESTION,
  });
  expect(result).toMatchObject({ session: { status: "queued" }, events: [] });
  expect(result.note).toMatch(/accepted, so do not send it again.*notes_session_get/);
  expect(proxy.count("POST", "/v1/sessions")).toBe(1);
});

test("a message while a run is active is refused once, with what to do", async () => {
  const proxy = await startProxy((_request, forward) => forward());
  const tool = new NotesSessionSendTool({ client: proxy.client });
  const { session } = await tool.execute({ agent_id, message: "Wait.", wait_seconds: 0 });
  const error = await catchError(tool.execute({ session_id: session.id, message: "Faster!" }));
  expect(error).toBeInstanceOf(ConflictError);
  expect(error.message).toMatch(/run of this session is active.*notes_session_cancel/);
  expect(proxy.count("POST", "/v1/sessions")).toBe(2);
  expect(await listMessages()).toHaveLength(1);
});

test("a run that goes on is a result after the wait, and can be read on and canceled", async () => {
  const sent = parseContent(
    await new NotesSessionSendTool(workspace).invoke({
      agent_id,
      message: "Wait.",
      wait_seconds: 0,
    }),
  );
  expect(sent).toMatchObject({ status: "queued", note: expect.stringContaining("has not ended") });
  const session_id = String(sent["session_id"]);
  const canceled = await new NotesSessionCancelTool(workspace).invoke({ session_id });
  expect(parseContent(canceled)).toMatchObject({ session_id, status: "canceled" });
  const read = await new NotesSessionGetTool(workspace).invoke({ session_id, after_sequence: 1 });
  expect(parseContent(read)).toMatchObject({
    status: "canceled",
    events: [{ sequence: 2, type: "session.status", status: "canceled" }],
  });
});

test("a status that is not known has not ended", async () => {
  let reads = 0;
  const proxy = await startProxy(async ({ method, path }, forward): Promise<Forwarded> => {
    const reply = await forward();
    if (method !== "GET" || !path.startsWith("/v1/sessions/")) return reply;
    reads += 1;
    return reads > 2 ? reply : { ...reply, body: { ...reply.body, status: "paused_for_lunch" } };
  });
  const { session } = await new NotesSessionSendTool({ client: proxy.client }).execute({
    agent_id,
    message: QUESTION,
  });
  expect(reads).toBe(3);
  expect(session.status).toBe("completed");
});

test("a list of sessions reads on past pages that are empty although there are more", async () => {
  const send = new NotesSessionSendTool(workspace);
  await send.execute({ agent_id, message: QUESTION });
  const others = ["One", "Two", "Three"];
  for (const message of others) {
    await send.execute({ agent_id: seedId("notes/agent/account-researcher"), message });
  }
  const proxy = await startProxy((_request, forward) => forward());
  const tool = new NotesSessionListTool({ client: proxy.client });
  const { items, next_cursor } = await tool.execute({ agent_id, page_size: 1 });
  expect(items).toMatchObject([{ title: QUESTION }]);
  const rest = await tool.execute({ agent_id, page_size: 1, start_cursor: next_cursor });
  expect(rest).toEqual({ items: [] });
  expect(proxy.count("POST", "/v1/sessions/query")).toBe(others.length + 2);
});

test("sessions are found by status and time, newest first", async () => {
  const send = new NotesSessionSendTool(workspace);
  for (const message of [QUESTION, CHANGE]) await send.execute({ agent_id, message });
  const list = async (input: Json) =>
    parseContent(await new NotesSessionListTool(workspace).invoke(input as never))["items"];
  expect(await list({ agent_id })).toMatchObject([{ title: CHANGE }, { title: QUESTION }]);
  expect(await list({ status: "requires_action" })).toMatchObject([
    { required_actions: [{ title: expect.stringContaining("Roadmap") }] },
  ]);
  expect(await list({ created_after: "2999-01-01" })).toEqual([]);
  await expect(list({ created_after: "yesterday" })).rejects.toThrow(/expected a date/);
});

/** Asks an agent for a change, and returns its session and the action that it asks about. */
async function askForChange(message = CHANGE) {
  const { session } = await new NotesSessionSendTool(workspace).execute({ agent_id, message });
  const actions = (session.required_actions ?? []).map(({ action_id }) => action_id);
  return { session_id: session.id, actions };
}

test("a run that needs a person comes back with its actions, and an approval makes the change", async () => {
  const { actions, session_id } = await askForChange();
  expect(await readPage()).not.toContain("Checked.");
  const answered = parseContent(
    await new NotesSessionAnswerTool(workspace).invoke({ session_id, approve: actions }),
  );
  expect(answered).toMatchObject({ session_id, status: "completed" });
  expect(answered["events"]).toMatchObject([
    { type: "agent.tool_use", tool: "update_page" },
    { type: "agent.message", text: "I have added it to “Roadmap”." },
    { type: "session.status", status: "completed" },
  ]);
  expect(await readPage()).toContain("Checked.");
});

test("a rejection changes nothing, and each of several actions has its own answer", async () => {
  const first = await askForChange();
  const tool = new NotesSessionAnswerTool(workspace);
  await tool.execute({ session_id: first.session_id, reject: first.actions });
  expect(await readPage()).not.toContain("Checked.");
  const both = await askForChange('Add "First." to "Roadmap" and "Second." to "Roadmap"');
  const [one = "", two = ""] = both.actions;
  const { session } = await tool.execute({
    session_id: both.session_id,
    approve: [one],
    reject: [two],
  });
  expect(session.status).toBe("completed");
  const page = await readPage();
  expect(page).toContain("First.");
  expect(page).not.toContain("Second.");
});

test("an answer to what is not asked is refused with what is", async () => {
  const { actions, session_id } = await askForChange();
  const tool = new NotesSessionAnswerTool(workspace);
  await expect(tool.invoke({ session_id, approve: [seedId("other")] })).rejects.toThrow(
    new RegExp(`It asks about: ${actions[0]}`),
  );
  await expect(tool.invoke({ session_id })).rejects.toThrow(/at least one of approve and reject/);
  await expect(tool.invoke({ session_id, approve: actions, reject: actions })).rejects.toThrow(
    /each action_id once/,
  );
  expect(await readPage()).not.toContain("Checked.");
});

test("what an agent says marks the thread as one that has read content by outsiders", async () => {
  const policy = createPolicy("deletions", [notesPackage]);
  const send = new NotesSessionSendTool({ ...workspace, policy });
  expect(await policy.hasReadOutsideContent("t")).toBe(false);
  // The program of a person, which no one is asked about.
  const { session } = await send.execute({ agent_id, message: CHANGE }, { threadId: "t" });
  expect(await policy.hasReadOutsideContent("t")).toBe(true);
  const get = new NotesSessionGetTool({ ...workspace, policy });
  await get.execute({ session_id: session.id }, { threadId: "u" });
  expect(await policy.hasReadOutsideContent("u")).toBe(true);
});
