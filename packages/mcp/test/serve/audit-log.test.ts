import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Client } from "@modelcontextprotocol/client";
import { type AuditEntry, AuditLog } from "@workbelt/core";
import { type Sandbox, seedId, startSandbox } from "@workbelt/sandbox";
import { expect, onTestFinished, test } from "vitest";
import { connectHttp, eras, textOf } from "../helpers/clients.js";
import { run, untilOutput, untilServing } from "../helpers/programs.js";
import { startServer } from "../helpers/start-server.js";
import { startWith } from "../helpers/start-with.js";

const capabilities = { elicitation: { form: {} } };
const TASK = seedId("crm/task/harborline-settle-savings");
const remove = { name: "crm_delete_task", arguments: { task_id: TASK } };
const create = { name: "crm_create_task", arguments: { content: "The secret plan" } };

function createFile(): string {
  const folder = mkdtempSync(join(tmpdir(), "workbelt-mcp-audit-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, "audit.jsonl");
}

function readEntries(file: string): AuditEntry[] {
  const lines = readFileSync(file, "utf8").split("\n").slice(0, -1);
  return lines.map((line) => JSON.parse(line) as AuditEntry);
}

/** Finds the resources that the entries say were written. */
function listWritten(entries: readonly AuditEntry[]): string[] {
  const done = entries.filter(({ effect, outcome }) => effect !== "read" && outcome === "done");
  return done.flatMap(({ ids }) => ids.result["task_id"] ?? ids.input["task_id"] ?? []);
}

async function listChanged(sandbox: Sandbox): Promise<string[]> {
  return (await sandbox.changes()).map(({ id }) => id);
}

/** Has a client answer every question. */
function answer(client: Client, confirm: () => boolean): void {
  client.setRequestHandler("elicitation/create", () => {
    return { action: "accept", content: { confirm: confirm() } };
  });
}

test.each(eras)("http, %s: each call is an entry, with the decision of the person", async (era) => {
  const entries: AuditEntry[] = [];
  const auditLog = new AuditLog({ write: (entry) => entries.push(entry) });
  const { sandbox, url } = await startServer({ auditLog });
  const client = await connectHttp(url, era, { capabilities });
  let confirmed = false;
  answer(client, () => confirmed);
  await client.callTool(create);
  await client.callTool({ name: "crm_get_task", arguments: { task_id: TASK } });
  await client.callTool({ name: "crm_create_task", arguments: {} });
  expect(textOf(await client.callTool(remove))).toContain("did not confirm");
  confirmed = true;
  expect((await client.callTool(remove)).isError).toBeFalsy();
  const allowed = { verdict: "allow", by: "policy" };
  const asked = { verdict: "ask", by: "person", because: "it deletes something" };
  expect(entries).toMatchObject([
    { operation: "crm_create_task", outcome: "done", decision: allowed, caller: "model" },
    { operation: "crm_get_task", outcome: "done", decision: allowed },
    { operation: "crm_delete_task", outcome: "refused", error: "denied", decision: asked },
    { operation: "crm_delete_task", outcome: "done", decision: asked },
  ]);
  const threads = new Set(entries.map(({ threadId }) => threadId));
  expect([...threads]).toEqual([expect.stringMatching(/^mcp\//)]);
  expect(listWritten(entries).toSorted()).toEqual((await listChanged(sandbox)).toSorted());
  expect(JSON.stringify(entries)).not.toContain("secret plan");
});

test("a call that needs approval, by a client that cannot ask, is an entry", async () => {
  const entries: AuditEntry[] = [];
  const auditLog = new AuditLog({ write: (entry) => entries.push(entry) });
  const { url } = await startServer({ auditLog });
  await (await connectHttp(url)).callTool(remove);
  expect(entries).toMatchObject([
    {
      outcome: "refused",
      error: "approval_required",
      decision: { verdict: "ask", by: "policy" },
      ids: { input: { task_id: [TASK] } },
    },
  ]);
});

test("--audit-log, and its variable, name a file that is opened before anything is served", async () => {
  const file = createFile();
  const flags = ["--sandbox", "--services", "crm", "--http", "0"];
  const { server } = await startWith([...flags, "--audit-log", file]);
  const [, address = ""] = /on (.*)$/.exec(server.title) ?? [];
  const client = await connectHttp(new URL(address));
  await client.callTool(create);
  expect(readEntries(file)).toMatchObject([{ operation: "crm_create_task", outcome: "done" }]);
  const environment = { WORKBELT_MCP_AUDIT_LOG: join(file, "below-a-file") };
  await expect(startWith(flags, environment)).rejects.toThrow("cannot be appended to (ENOTDIR)");
});

test("over stdio, a write that the end of the server cuts off is an entry", async () => {
  const sandbox = await startSandbox();
  onTestFinished(() => sandbox.stop());
  sandbox.faults.add({ service: "crm", method: "POST", path: "/tasks", delayMs: 60_000, times: 9 });
  const file = createFile();
  const started = run(["--services", "crm", "--audit-log", file], sandbox.environment);
  const send = (message: object) =>
    started.child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  const clientInfo = { name: "test", version: "1" };
  const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo };
  send({ id: 1, method: "initialize", params });
  await untilServing(started);
  send({ method: "notifications/initialized" });
  const read = { name: "crm_list_tasks", arguments: { limit: 1 } };
  send({ id: 2, method: "tools/call", params: read });
  await untilOutput(started, '"id":2');
  send({ id: 3, method: "tools/call", params: create });
  await expect
    .poll(() =>
      sandbox.activity().some(({ method, path }) => method === "POST" && /tasks/.test(path)),
    )
    .toBe(true);
  started.child.kill("SIGTERM");
  expect(await started.ended).toBe(0);
  expect(readEntries(file)).toMatchObject([
    { operation: "crm_list_tasks", outcome: "done" },
    { operation: "crm_create_task", outcome: "unknown", attempts: 1 },
  ]);
});
