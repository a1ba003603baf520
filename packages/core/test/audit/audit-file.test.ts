import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { type AuditEntry, auditFile, AuditLog } from "../../src/index.js";
import { DeskCreatePaperTool, deskClient } from "../helpers/desk.js";
import { json, startServer } from "../helpers/server.js";

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "workbelt-audit-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

function readEntries(file: string): AuditEntry[] {
  const lines = readFileSync(file, "utf8").split("\n").slice(0, -1);
  return lines.map((line) => JSON.parse(line) as AuditEntry);
}

const created = json(200, { data: { id: "p1", title: "Plan" } });

async function startTool(file: string) {
  const { baseUrl, seen } = await startServer(created);
  const auditLog = new AuditLog({ write: auditFile(file), content: true });
  const tool = new DeskCreatePaperTool({ client: deskClient(baseUrl), auditLog });
  return { auditLog, seen, tool };
}

test("each call is one line of a file that only its owner reads", async () => {
  const file = join(createFolder(), "audit.jsonl");
  const { tool } = await startTool(file);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await tool.execute({ title: "Plan" });
  await tool.execute({ title: "Other" });
  expect(readEntries(file)).toMatchObject([
    { operation: "desk_create_paper", outcome: "done", ids: { result: { id: ["p1"] } } },
    { operation: "desk_create_paper", outcome: "done" },
  ]);
  expect(Object.keys(readEntries(file)[0]!)).not.toContain("account");
});

test("a file that exists is continued, and keeps its mode", async () => {
  const file = join(createFolder(), "audit.jsonl");
  appendFileSync(file, '{"id":"first"}\n');
  chmodSync(file, 0o640);
  const { tool } = await startTool(file);
  await tool.execute({ title: "Plan" });
  expect(readEntries(file)).toMatchObject([{ id: "first" }, { outcome: "done" }]);
  expect(statSync(file).mode & 0o777).toBe(0o640);
});

test("a file that was moved away is created again", async () => {
  const folder = createFolder();
  const file = join(folder, "audit.jsonl");
  const { tool } = await startTool(file);
  await tool.execute({ title: "Plan" });
  renameSync(file, join(folder, "old.jsonl"));
  await tool.execute({ title: "Plan" });
  expect(readEntries(join(folder, "old.jsonl"))).toHaveLength(1);
  expect(readEntries(file)).toHaveLength(1);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test.each([
  ["folder", (folder: string) => folder, "EISDIR"],
  ["folder that is missing", (folder: string) => join(folder, "none", "a.jsonl"), "ENOENT"],
])("a path of a %s is refused before any call", (_name, toPath, code) => {
  const path = toPath(createFolder());
  expect(() => auditFile(path)).toThrow(`cannot be appended to (${code})`);
});

test("a log that can no longer be written lets no write pass until it can", async () => {
  const folder = createFolder();
  const file = join(folder, "audit.jsonl");
  const { auditLog, seen, tool } = await startTool(file);
  // A folder in its place: root may write to a file that is read-only.
  rmSync(file);
  mkdirSync(file);
  await expect(tool.execute({ title: "Plan" })).resolves.toMatchObject({ id: "p1" });
  await expect(tool.execute({ title: "Other" })).rejects.toThrow(
    /^Nothing was sent: desk_create_paper could not be recorded\. The audit log cannot be written: The file “.*” cannot be appended to \(EISDIR\)/,
  );
  expect(seen).toHaveLength(1);
  rmSync(file, { recursive: true });
  await auditLog.flush();
  await tool.execute({ title: "Other" });
  expect(readEntries(file).map(({ input }) => input)).toEqual([
    { title: "Plan" },
    { title: "Other" },
  ]);
});

test.runIf(existsSync("/dev/full"))("a full disk is noticed, and no write passes", async () => {
  const { seen, tool } = await startTool("/dev/full");
  await expect(tool.execute({ title: "Plan" })).resolves.toMatchObject({ id: "p1" });
  await expect(tool.execute({ title: "Other" })).rejects.toThrow("(ENOSPC)");
  expect(seen).toHaveLength(1);
});

test("the rest of a line that a crash has cut does not spoil the next entry", async () => {
  const file = join(createFolder(), "audit.jsonl");
  appendFileSync(file, '{"id":"cut');
  const { tool } = await startTool(file);
  await tool.execute({ title: "Plan" });
  const [first, second, ...rest] = readFileSync(file, "utf8").split("\n");
  expect([first, rest]).toEqual(['{"id":"cut', [""]]);
  expect(JSON.parse(second!)).toMatchObject({ outcome: "done" });
});

test("no name and no id can end a line, forge one or control a terminal", async () => {
  const file = join(createFolder(), "audit.jsonl");
  const { tool } = await startTool(file);
  const hostile =
    '\r\n{"id":"forged"}\n\u2028\u2029\u0085\u009b31m\u001b[2J\u202e\u{e0041}"\ud800\0';
  const values = { [`${hostile}_id`]: "a", owner_id: hostile, text: hostile };
  await tool.invoke(
    { type: "tool_call", id: hostile, name: tool.name, args: { title: "Plan", values } },
    { configurable: { thread_id: hostile } },
  );
  const bytes = readFileSync(file, "utf8");
  const lines: string[] = [];
  for await (const line of createInterface({ input: Readable.from(bytes) })) lines.push(line);
  expect(lines).toHaveLength(1);
  expect(bytes.slice(0, -1)).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
  expect(JSON.parse(lines[0]!)).toMatchObject({
    toolCallId: hostile,
    threadId: hostile,
    input: { values },
  });
});

test("several processes append to one file without tearing a line", async () => {
  const file = join(createFolder(), "audit.jsonl");
  const toPath = (name: string) => fileURLToPath(new URL(name, import.meta.url));
  const sources = new URL("../helpers/sources.mjs", import.meta.url).href;
  const processes = ["one", "two", "three"].map((name) => {
    const args = ["--import", sources, toPath("append-entries.ts"), file, name, "100"];
    const child = spawn(process.execPath, args, { stdio: "inherit" });
    onTestFinished(() => void child.kill("SIGKILL"));
    return once(child, "exit");
  });
  expect((await Promise.all(processes)).map(([code]) => code as unknown)).toEqual([0, 0, 0]);
  const entries = readEntries(file);
  const expected = ["one", "two", "three"].flatMap((name) => {
    return Array.from({ length: 100 }, (_, index) => `${name}-${index}`);
  });
  expect(entries.map(({ id }) => id).toSorted()).toEqual(expected.toSorted());
});
