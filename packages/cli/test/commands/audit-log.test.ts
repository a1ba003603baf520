import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { AuditEntry } from "@workbelt/core";
import { seedId } from "@workbelt/sandbox";
import { expect, test } from "vitest";
import { startServices } from "../helpers/command.js";

const PROMPT = "Proceed? [y/N] ";
const TASK = seedId("crm/task/harborline-settle-savings");
const remove = ["crm", "delete-task", "--task-id", TASK, "--format", "json"];
const create = ["crm", "create-task", "--content", "The secret plan", "--format", "json"];

function readEntries(file: string): AuditEntry[] {
  const lines = readFileSync(file, "utf8").split("\n").slice(0, -1);
  return lines.map((line) => JSON.parse(line) as AuditEntry);
}

test("--audit-log appends each call, with who allowed it", async () => {
  const { sandbox, workbelt } = await startServices();
  const file = join(workbelt.folder, "audit.jsonl");
  const log = ["--audit-log", file];
  expect(await workbelt.run([...create, ...log])).toMatchObject({ code: 0 });
  expect(await workbelt.run([...remove, ...log])).toMatchObject({ code: 13 });
  expect(await workbelt.answer([...remove, ...log], PROMPT, "n\n")).toMatchObject({ code: 13 });
  expect(await workbelt.answer([...remove, ...log], PROMPT, "y\n")).toMatchObject({ code: 0 });
  expect(await workbelt.run([...remove, ...log, "--yes"])).toMatchObject({ code: 4 });
  const entries = readEntries(file);
  const because = "it deletes something";
  expect(entries).toMatchObject([
    { outcome: "done", decision: { verdict: "allow", by: "policy" } },
    { outcome: "refused", decision: { verdict: "ask", by: "policy", because } },
    { outcome: "refused", decision: { verdict: "ask", by: "person", because } },
    { outcome: "done", decision: { verdict: "ask", by: "person", because } },
    { outcome: "failed", decision: { verdict: "ask", by: "program", because } },
  ]);
  expect(new Set(entries.map(({ caller }) => caller))).toEqual(new Set(["program"]));
  expect(JSON.stringify(entries)).not.toContain("secret");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const done = entries.filter(({ outcome }) => outcome === "done");
  const written = done.map(({ ids }) => (ids.result["task_id"] ?? ids.input["task_id"])?.[0]);
  const changed = (await sandbox.changes()).map(({ id }) => id);
  expect(new Set(written)).toEqual(new Set(changed));
  expect(written).toHaveLength(changed.length);
});

test("WORKBELT_AUDIT_LOG names the file of every command, and each page is an entry", async () => {
  const { workbelt } = await startServices();
  const file = join(workbelt.folder, "audit.jsonl");
  const env = { WORKBELT_AUDIT_LOG: file };
  expect(await workbelt.run(["crm", "list-tasks", "--all"], { env })).toMatchObject({ code: 0 });
  expect(await workbelt.run(["call", "crm_get_task", "--task-id", TASK], { env })).toMatchObject({
    code: 0,
  });
  const entries = readEntries(file);
  expect(entries.length).toBeGreaterThanOrEqual(2);
  expect(entries.at(-1)).toMatchObject({ operation: "crm_get_task", outcome: "done" });
});

test("a log that cannot be opened ends a command before anything is sent", async () => {
  const { sandbox, workbelt } = await startServices();
  const folder = join(workbelt.folder, "none");
  const refused = await workbelt.run([...create, "--audit-log", join(folder, "audit.jsonl")]);
  expect(refused).toMatchObject({ code: 12, output: "" });
  expect(refused.errors).toContain("cannot be appended to (ENOENT)");
  expect(await sandbox.changes()).toEqual([]);
});

test.runIf(existsSync("/dev/full"))("after a full disk a command warns", async () => {
  const { workbelt } = await startServices();
  const full = await workbelt.runAlone([...create, "--audit-log", "/dev/full"]);
  expect(full).toMatchObject({ code: 0, output: expect.stringContaining("task_id") as string });
  expect(full.errors).toContain("The audit log cannot be written");
});
