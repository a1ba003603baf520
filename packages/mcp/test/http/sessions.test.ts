import type { Client, ElicitResult } from "@modelcontextprotocol/client";
import { describe, expect, onTestFinished, test } from "vitest";
import { Sessions } from "../../src/http/sessions.js";
import { createServerFactory, createToolkits } from "../../src/index.js";
import { connectHttp, dataOf, textOf } from "../helpers/clients.js";
import { packages } from "../helpers/packages.js";
import { startProtectedServer, withToken } from "../helpers/protected-server.js";
import { createClients, startServer } from "../helpers/start-server.js";

const capabilities = { elicitation: {} };
const MAX_SESSIONS = 100;

const jsonHeaders = {
  "content-type": "application/json",
  accept: "application/json, text/event-stream",
};
const clientInfo = { name: "test", version: "1" };
const initialize = {
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities, clientInfo },
};

/** A call that a person is asked about. */
function deletion() {
  const params = { name: "crm_delete_task", arguments: { task_id: crypto.randomUUID() } };
  return { id: 2, method: "tools/call", params };
}

/** Sends a message of a 2025 version by hand. */
function post(url: URL, message: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, {
    method: "POST",
    headers: { ...jsonHeaders, ...headers },
    body: JSON.stringify({ jsonrpc: "2.0", ...message }),
  });
}

/** Starts a session, and returns its id. */
async function startSession(url: URL): Promise<string> {
  const response = await post(url, initialize);
  await response.text();
  return response.headers.get("mcp-session-id") ?? "";
}

async function findTask(client: Client): Promise<string> {
  const list = await client.callTool({ name: "crm_list_tasks", arguments: { limit: 1 } });
  return dataOf<{ items: { task_id: string }[] }>(list).items[0]?.task_id ?? "";
}

/** Starts to delete a task in a session, and returns the first message of the response. */
async function deleteTask(url: URL, session: string): Promise<string> {
  const response = await post(url, deletion(), { "mcp-session-id": session });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const first = await reader?.read();
  await reader?.cancel();
  return first?.value ?? "";
}

/** Cancels the call of `deleteTask`. */
async function cancelCall(url: URL, session: string): Promise<void> {
  const cancelled = { method: "notifications/cancelled", params: { requestId: 2 } };
  await (await post(url, cancelled, { "mcp-session-id": session })).text();
}

test("another caller cannot answer in a caller's session", async () => {
  const { issuer, url } = await startProtectedServer();
  const ada = withToken(await issuer.issue({ sub: "ada" }));
  const grace = `Bearer ${await issuer.issue({ sub: "grace" })}`;
  const client = await connectHttp(url, "2025", { capabilities }, ada);
  const session = client.transport?.sessionId ?? "";
  const answer: ElicitResult = { action: "accept", content: { confirm: true } };
  const statuses: number[] = [];
  client.setRequestHandler("elicitation/create", async () => {
    const headers = { authorization: grace, "mcp-session-id": session };
    for (const id of [0, 1, 2, 3]) {
      statuses.push((await post(url, { id, result: answer }, headers)).status);
    }
    return { action: "decline" };
  });
  const task_id = await findTask(client);
  const result = await client.callTool({ name: "crm_delete_task", arguments: { task_id } });
  expect(statuses).toHaveLength(4);
  expect(textOf(result)).toContain("did not confirm");
  expect(await findTask(client)).toBe(task_id);
});

test("a session that its client ended is served without questions", async () => {
  const { url } = await startServer();
  const session = await startSession(url);
  expect(session).not.toBe("");
  const headers = { "mcp-session-id": session };
  expect((await fetch(url, { method: "DELETE", headers })).status).toBe(200);
  expect(await deleteTask(url, session)).toContain("reconnecting may help");
});

test("of too many sessions, the one unused for longest ends", async () => {
  const { url } = await startServer();
  const [unused, used] = [await startSession(url), await startSession(url)];
  for (let count = 2; count < MAX_SESSIONS; count += 1) await startSession(url);
  await (await post(url, { id: 3, method: "ping" }, { "mcp-session-id": used })).text();
  await startSession(url);
  expect(await deleteTask(url, unused)).toContain("reconnecting may help");
  expect(await deleteTask(url, used)).toContain("elicitation/create");
});

test("a session with a running call outlasts any number of newer ones", async () => {
  const { url } = await startServer();
  const client = await connectHttp(url, "2025", { capabilities });
  client.setRequestHandler("elicitation/create", async () => {
    for (let count = 0; count <= MAX_SESSIONS; count += 1) await startSession(url);
    return { action: "accept", content: { confirm: true } };
  });
  const task_id = await findTask(client);
  const result = await client.callTool({ name: "crm_delete_task", arguments: { task_id } });
  expect(textOf(result)).toContain('"deleted":true');
});

test("a caller whose sessions all have a running call gets no other, with the reason", async () => {
  const { url } = await startServer();
  const sessions: string[] = [];
  for (let count = 0; count < MAX_SESSIONS; count += 1) sessions.push(await startSession(url));
  // The questions stay unanswered.
  for (const session of sessions) await deleteTask(url, session);
  await expect(connectHttp(url, "2025", { capabilities })).rejects.toThrow(
    "the caller has 100, the maximum",
  );
  const [first = ""] = sessions;
  await cancelCall(url, first);
  expect(await startSession(url)).not.toBe("");
  expect(await deleteTask(url, first)).toContain("reconnecting may help");
});

describe("subjects", () => {
  const limits = { perSubject: 2, total: 3 };

  /** Starts sessions of a handler with small limits, each with a call that waits for an answer if it is busy. */
  async function openSessions() {
    const { sandbox } = await startServer();
    const toolkits = createToolkits(packages, { clients: createClients(sandbox) });
    const sessions = new Sessions(createServerFactory({ toolkits }), limits);
    onTestFinished(() => sessions.close());
    const send = async (subject: string, clientId: string, message: object, session?: string) => {
      const headers = {
        ...jsonHeaders,
        ...(session !== undefined && { "mcp-session-id": session }),
      };
      const body = JSON.stringify({ jsonrpc: "2.0", ...message });
      const request = new Request("http://localhost/mcp", { method: "POST", headers, body });
      const authInfo = { token: "x", clientId, scopes: [], extra: { subject } };
      return sessions.fetch(request, authInfo);
    };
    const start = async (subject: string, clientId = "client") => {
      const response = await send(subject, clientId, initialize);
      return { status: response?.status, id: response?.headers.get("mcp-session-id") ?? "" };
    };
    /** Makes a call that waits for an answer. Returns false if there is no such session. */
    const call = async (subject: string, id: string) => {
      const response = await send(subject, "client", deletion(), id);
      const first = await response?.body?.pipeThrough(new TextDecoderStream()).getReader().read();
      return first?.value?.includes("elicitation/create") ?? false;
    };
    return { start, call };
  }

  test("a subject's clients share its limit, and end no session of another subject", async () => {
    const { call, start } = await openSessions();
    const grace = await start("grace");
    const first = await start("ada", "one");
    for (const client of ["two", "three", "four"]) await start("ada", client);
    expect(await call("ada", first.id)).toBe(false);
    expect(await call("grace", grace.id)).toBe(true);
  });

  test("a subject with running calls only is refused, and another one is served", async () => {
    const { call, start } = await openSessions();
    for (const { id } of [await start("ada"), await start("ada")]) {
      expect(await call("ada", id)).toBe(true);
    }
    expect((await start("ada")).status).toBe(429);
    expect((await start("grace")).status).toBe(200);
  });

  test("when all places are taken, a session without a call makes room, and none with one", async () => {
    const { call, start } = await openSessions();
    const ada = [await start("ada"), await start("ada")];
    const grace = await start("grace");
    for (const { id } of ada) await call("ada", id);
    const linus = await start("linus");
    expect(await call("grace", grace.id)).toBe(false);
    expect(await call("linus", linus.id)).toBe(true);
    expect((await start("grace")).status).toBe(503);
  });

  test("sessions that start at the same time count", async () => {
    const { start } = await openSessions();
    const started = await Promise.all(Array.from({ length: 5 }, () => start("ada")));
    expect(started.map(({ status }) => status)).toEqual([200, 200, 429, 429, 429]);
  });
});

test("without sessions, none is started", async () => {
  const { url } = await startServer({ sessions: false });
  expect(await startSession(url)).toBe("");
  expect(await deleteTask(url, "")).toContain("reconnecting may help");
});

test("a client's long search does not hold another client", async () => {
  const { url } = await startServer();
  const [one, other] = [await connectHttp(url), await connectHttp(url)];
  const search = `${" ".repeat(500_000)}x`;
  const [refused, answered] = await Promise.all([
    one.callTool({
      name: "convintel_transcript_get",
      arguments: { activityId: crypto.randomUUID(), search },
    }),
    other.callTool({ name: "crm_list_tasks", arguments: {} }),
  ]);
  expect(textOf(refused)).toContain("search: Too big");
  expect(answered.isError).not.toBe(true);
});
