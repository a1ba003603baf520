// Whatever an agent does, behind every adapter: what the audit log says was written is what differs in the sandbox.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { approvals } from "@workbelt/agents";
import { type AuditEntry, AuditLog, auditFile, createPolicy } from "@workbelt/core";
import { questionFor } from "@workbelt/core/adapters";
import { createCrmClient, crmPackage, CrmToolkit } from "@workbelt/crm-tools";
import { createNotesClient, notesPackage, NotesToolkit } from "@workbelt/notes-tools";
import { type Sandbox, seedId, startSandbox } from "@workbelt/sandbox";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import {
  createApprovalAgent,
  type Turn,
} from "../../../packages/agents/test/helpers/approval-agent.ts";
import { type Call, adapters } from "../policy/adapters.ts";
import { listChanged, readEntries, replay } from "./replay.ts";

const SECRET = "The secret offer";
const TASK = seedId("crm/task/harborline-settle-savings");
const OTHER = seedId("crm/task/castellan-validation-package");
const TARA = { record_id: seedId("crm/people/tara-quinn") };
const DEAL = { object: "deals", record_id: seedId("crm/deals/castellan-cold-chain") };

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ rateLimits: false });
});
beforeEach(() => sandbox.reset());
afterAll(() => sandbox.stop());

function createFile(): string {
  const folder = mkdtempSync(join(tmpdir(), "workbelt-audit-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, "audit.jsonl");
}

/** Creates toolkits whose calls are recorded. */
function createToolkits(write: (entry: AuditEntry) => unknown) {
  const auditLog = new AuditLog({ write });
  const policy = createPolicy(
    [
      {
        when: { operations: ["crm_update_record"] },
        then: "deny",
        because: "deals are the sales lead's",
      },
      "deletions",
    ],
    [crmPackage, notesPackage],
  );
  const { crm, notes } = sandbox.services;
  const options = { rateLimits: false, attempts: 1 } as const;
  return [
    new CrmToolkit({ client: createCrmClient({ ...crm, ...options }), policy, auditLog }),
    new NotesToolkit({ client: createNotesClient({ ...notes, ...options }), policy, auditLog }),
  ];
}

/** Starts a process that writes tasks beside the run. */
async function writeTasks(file: string, count: number): Promise<void> {
  const toPath = (path: string) => fileURLToPath(new URL(path, import.meta.url));
  const sources = new URL("../../../packages/core/test/helpers/sources.mjs", import.meta.url);
  const args = ["--import", sources.href, toPath("write-tasks.ts"), file, String(count)];
  const env = { ...process.env, ...sandbox.environment };
  const child = spawn(process.execPath, args, { stdio: "inherit", env });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [code] = (await once(child, "exit")) as [number | null];
  expect(code).toBe(0);
}

const create = (content: string) =>
  ["crm_create_task", { content: `${SECRET}: ${content}` }] as const;
const page = (title: string) =>
  [
    "notes_page_create",
    { parent_page_id: seedId("notes/page/product"), properties: { title: `${SECRET}: ${title}` } },
  ] as const;

test("the log of a run and of a second process has exactly what differs in the sandbox", async () => {
  const file = createFile();
  const toolkits = createToolkits(auditFile(file));
  const turns: Turn[] = [
    [create("one"), create("two"), page("three"), ["crm_list_tasks", { limit: 5 }]],
    [
      ["crm_delete_task", { task_id: TASK }],
      ["crm_delete_person", TARA],
      ["crm_update_task", { task_id: OTHER, is_completed: true }],
    ],
    [["crm_update_record", { ...DEAL, values: { name: SECRET } }], create("four")],
    [create("five"), page("six")],
    [["crm_create_task", { contents: SECRET }]],
  ];
  const agent = createApprovalAgent(
    turns,
    toolkits.flatMap((toolkit) => toolkit.getTools()),
    [approvals({ toolkits })],
    { threadId: "run-1" },
  );
  const beside = writeTasks(file, 5);
  const { questions } = await agent.start();
  expect(questions).toHaveLength(2);
  sandbox.faults.add({ service: "notes", method: "POST", path: "/pages", status: 400 });
  const rejection = { type: "reject", message: SECRET } as const;
  const { results } = await agent.decide({ type: "approve" }, rejection);
  await beside;

  const entries = readEntries(file);
  expect(replay(entries)).toEqual(await listChanged(sandbox));
  const changed = await sandbox.changes();
  expect(changed).toHaveLength(4 + 1 + 2 + 5);

  const run = entries.filter(({ threadId }) => threadId === "run-1");
  const outcomes = run.map(({ decision, operation, outcome }) => {
    return [operation, outcome, `${decision?.verdict} by ${decision?.by}`];
  });
  const byName = (one: readonly string[], other: readonly string[]) =>
    one.join() < other.join() ? -1 : 1;
  expect(outcomes.toSorted(byName)).toEqual(
    [
      ["crm_create_task", "done", "allow by policy"],
      ["crm_create_task", "done", "allow by policy"],
      ["crm_create_task", "done", "allow by policy"],
      ["crm_create_task", "done", "allow by policy"],
      ["crm_delete_person", "refused", "ask by person"],
      ["crm_delete_task", "done", "ask by person"],
      ["crm_list_tasks", "done", "allow by policy"],
      ["crm_update_record", "refused", "deny by policy"],
      ["crm_update_task", "done", "allow by policy"],
      ["notes_page_create", "done", "allow by policy"],
      ["notes_page_create", "failed", "allow by policy"],
    ].toSorted(byName),
  );
  // Every call of the model that reached the service or the policy is one entry, under its own id.
  expect(new Set(run.map(({ toolCallId }) => toolCallId)).size).toBe(run.length);
  expect(results.length).toBe(run.length + 1);
  expect(entries.length - run.length).toBe(5);
  expect(JSON.stringify(entries)).not.toContain(SECRET);
});

test("a write whose response is lost is unknown, and so is what it changed", async () => {
  const file = createFile();
  const tool = createToolkits(auditFile(file))[0]!.tools.find(
    ({ name }) => name === "crm_create_task",
  )!;
  sandbox.faults.add({ service: "crm", method: "POST", path: "/tasks", kind: "drop-after" });
  await expect(tool.execute({ content: "One" })).rejects.toMatchObject({ mayHaveHappened: true });
  await tool.execute({ content: "Two" });
  const entries = readEntries(file);
  expect(entries).toMatchObject([{ outcome: "unknown" }, { outcome: "done" }]);
  const changed = await listChanged(sandbox);
  expect(changed).toHaveLength(2);
  expect(changed).toEqual(expect.arrayContaining(replay(entries)));
});

test("the page about the log shows a line with every member", async () => {
  const guide = new URL("../../../site/guide/audit-log.md", import.meta.url);
  const [, line = "{}"] = /```json\n(.*?)```/s.exec(readFileSync(guide, "utf8")) ?? [];
  const { account, ...documented } = JSON.parse(line) as AuditEntry;
  const file = createFile();
  const tool = createToolkits(auditFile(file))[0]!.tools.find(
    ({ name }) => name === documented.operation,
  )!;
  const args = { task_id: TASK };
  const { threadId, toolCallId } = documented;
  (await questionFor(tool, args, { threadId, toolCallId }))?.grant();
  const call = { type: "tool_call", id: toolCallId, name: tool.name, args } as const;
  await tool.invoke(call, { configurable: { thread_id: threadId } });
  const [entry] = readEntries(file);
  expect(account).toBe("ada");
  expect(Object.keys(entry!)).toEqual(Object.keys(documented));
  expect(entry).toMatchObject({
    ...documented,
    id: expect.any(String) as string,
    time: expect.any(String) as string,
    callId: expect.any(String) as string,
    baseUrl: sandbox.services.crm.baseUrl,
    ids: { input: { task_id: [TASK] } },
    requestIds: expect.any(Array) as string[],
    durationMs: expect.any(Number) as number,
  });
});

describe.each(Object.keys(adapters) as (keyof typeof adapters)[])("through %s", (adapter) => {
  const APPROVE = { decisions: [{ type: "approve" }] };
  const REJECT = { decisions: [{ type: "reject" }] };
  const calls: [string, Call, object | undefined][] = [
    ["allowed", ["crm_create_task", { content: SECRET }], undefined],
    ["approved", ["crm_delete_task", { task_id: TASK }], APPROVE],
    ["rejected", ["crm_delete_task", { task_id: TASK }], REJECT],
    ["asked about in vain", ["crm_delete_task", { task_id: TASK }], {}],
    ["denied", ["crm_update_record", { ...DEAL, values: { name: SECRET } }], undefined],
  ];

  test.each(calls)("a call that is %s is recorded as that", async (kind, call, answer) => {
    const entries: AuditEntry[] = [];
    const toolkits = createToolkits((entry) => entries.push(entry));
    const tools = toolkits.flatMap((toolkit) => toolkit.tools);
    const session = adapters[adapter](tools, [[call]]);
    const { asked } = await session.start();
    if (asked.length > 0) await session.resume(answer);
    expect(replay(entries)).toEqual(await listChanged(sandbox));
    const isAsked = kind === "approved" || kind === "rejected";
    const by = isAsked && asked.length > 0 ? "person" : "policy";
    const isDone = kind === "allowed" || (kind === "approved" && asked.length > 0);
    expect(entries.at(-1)).toMatchObject({
      outcome: isDone ? "done" : "refused",
      decision: { by },
      caller: "model",
      operation: call[0],
    });
    // A tool that asks by itself refuses first.
    expect(entries.slice(0, -1).map(({ error }) => error)).toEqual(
      entries.slice(1).map(() => "approval_required"),
    );
    expect(entries.every(({ threadId }) => threadId !== undefined)).toBe(true);
  });
});
