import type { Client, ElicitResult } from "@modelcontextprotocol/client";
import { expect, test } from "vitest";
import { connectHttp, dataOf, textOf } from "./helpers/clients.js";
import { startProtectedServer, withToken } from "./helpers/protected-server.js";
import { startServer } from "./helpers/start-server.js";

const capabilities = { elicitation: {} };
const MAX_SESSIONS = 1000;

/** Sends a message of a 2025 version by hand. */
function post(url: URL, message: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: "2.0", ...message }),
  });
}

/** Starts a session, and returns its id. */
async function startSession(url: URL): Promise<string> {
  const clientInfo = { name: "test", version: "1" };
  const params = { protocolVersion: "2025-11-25", capabilities, clientInfo };
  const response = await post(url, { id: 1, method: "initialize", params });
  await response.text();
  return response.headers.get("mcp-session-id") ?? "";
}

async function findTask(client: Client): Promise<string> {
  const list = await client.callTool({ name: "crm_list_tasks", arguments: { limit: 1 } });
  return dataOf<{ items: { task_id: string }[] }>(list).items[0]?.task_id ?? "";
}

/** Starts to delete a task in a session, and returns the first message of the response. */
async function deleteTask(url: URL, session: string): Promise<string> {
  const params = { name: "crm_delete_task", arguments: { task_id: crypto.randomUUID() } };
  const headers = { "mcp-session-id": session };
  const response = await post(url, { id: 2, method: "tools/call", params }, headers);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const first = await reader?.read();
  await reader?.cancel();
  return first?.value ?? "";
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

test("of too many sessions, the one unused for longest ends", { timeout: 60_000 }, async () => {
  const { url } = await startServer();
  const [unused, used] = [await startSession(url), await startSession(url)];
  for (let count = 2; count < MAX_SESSIONS; count += 1) await startSession(url);
  await (await post(url, { id: 3, method: "ping" }, { "mcp-session-id": used })).text();
  await startSession(url);
  expect(await deleteTask(url, unused)).toContain("reconnecting may help");
  expect(await deleteTask(url, used)).toContain("elicitation/create");
});

test("without sessions, none is started", async () => {
  const { url } = await startServer({ sessions: false });
  expect(await startSession(url)).toBe("");
  expect(await deleteTask(url, "")).toContain("reconnecting may help");
});
