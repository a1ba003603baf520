import { setTimeout } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import type { AuditEntry } from "../../src/index.js";
import { questionFor } from "../../src/adapters/index.js";
import type { Answer } from "../helpers/server.js";
import { callAsModel, paper, startDesk } from "./helpers.js";

/** Collects the warnings of the log until the test ends. */
function collectWarnings(): string[] {
  const warnings: string[] = [];
  const onWarning = (warning: Error & { code?: string }) => {
    if (warning.code === "WORKBELT_AUDIT_LOG") warnings.push(warning.message);
  };
  process.on("warning", onWarning);
  onTestFinished(() => void process.off("warning", onWarning));
  return warnings;
}

test("a log that fails returns the result, warns, and refuses writes until it has stored the entry", async () => {
  const stored: AuditEntry[] = [];
  let isFull = true;
  const write = async (entry: AuditEntry) => {
    await setTimeout(1);
    if (isFull) throw Object.assign(new Error("A secret"), { code: "ENOSPC" });
    stored.push(entry);
  };
  const warnings = collectWarnings();
  const { auditLog, find, seen } = await startDesk({ write });
  const create = find("desk_create_paper");
  await expect(create.execute({ title: "Plan" })).resolves.toMatchObject({ id: "p1" });
  await expect.poll(() => warnings).toHaveLength(1);
  expect(warnings[0]).toBe(
    "The audit log cannot be written: ENOSPC. One entry is kept in memory. Until they are stored, calls that write are refused. The person who runs this program has to repair its file, table or function; the next call then stores them.",
  );
  await expect(create.execute({ title: "Other" })).rejects.toMatchObject({ code: "configuration" });
  await expect(create.execute({ title: "Other" })).rejects.toThrow(
    "Nothing was sent: desk_create_paper could not be recorded. The audit log cannot be written: ENOSPC. One entry is kept in memory.",
  );
  expect(seen).toHaveLength(1);
  await expect(find("desk_get_paper").execute({ paper_id: "p1" })).resolves.toBeDefined();
  await expect(auditLog.flush()).rejects.toThrow("2 entries are kept in memory.");
  isFull = false;
  await create.execute({ title: "Other" });
  expect(stored.map(({ operation, outcome }) => [operation, outcome])).toEqual([
    ["desk_create_paper", "done"],
    ["desk_get_paper", "done"],
    ["desk_create_paper", "done"],
  ]);
});

test("a function that throws at once counts as one that fails, and a grant is not used up by it", async () => {
  const stored: AuditEntry[] = [];
  let isBroken = true;
  const write = (entry: AuditEntry) => {
    if (isBroken) throw new TypeError("A secret");
    stored.push(entry);
  };
  const { find, seen } = await startDesk({ write, policy: "deletions" });
  const burn = find("desk_burn_paper");
  await find("desk_get_paper").execute({ paper_id: "p1" });
  const origin = { threadId: "thread-1", toolCallId: "call-1" };
  (await questionFor(burn, { paper_id: "p1" }, origin))?.grant();
  await expect(callAsModel(burn, { paper_id: "p1" })).rejects.toThrow("TypeError");
  expect(seen.map(({ method }) => method)).toEqual(["GET"]);
  isBroken = false;
  expect(await callAsModel(burn, { paper_id: "p1" })).toMatchObject({ status: "success" });
  expect(stored.map(({ operation }) => operation)).toEqual(["desk_get_paper", "desk_burn_paper"]);
});

test("reads are refused as well once a thousand entries are kept", async () => {
  const warnings = collectWarnings();
  const write = () => Promise.reject(new Error("Full."));
  const { find, seen } = await startDesk({ write });
  const get = find("desk_get_paper");
  const reads = Array.from({ length: 1000 }, () => get.execute({ paper_id: "p1" }));
  await Promise.all(reads);
  await expect(get.execute({ paper_id: "p1" })).rejects.toThrow("1000 entries are kept in memory.");
  expect(seen).toHaveLength(1000);
  // Not one for each of them.
  await expect
    .poll(() => warnings.map((text) => /\w+ entr/.exec(text)?.[0]))
    .toEqual(["One entr", "10 entr", "100 entr", "1000 entr"]);
});

test("flush waits for the calls that are being made", async () => {
  const slow: Answer = async (...args) => {
    await setTimeout(50);
    return paper(...args);
  };
  const { auditLog, entries, find } = await startDesk({ answers: [slow] });
  const running = find("desk_create_paper").execute({ title: "Plan" });
  await auditLog.flush();
  expect(entries).toHaveLength(1);
  await running;
});

test("parallel calls are stored one after another, each once", async () => {
  let writing = 0;
  const stored: AuditEntry[] = [];
  const write = async (entry: AuditEntry) => {
    writing += 1;
    expect(writing).toBe(1);
    await setTimeout(1);
    stored.push(entry);
    writing -= 1;
  };
  const { find } = await startDesk({ write });
  const create = find("desk_create_paper");
  await Promise.all(Array.from({ length: 20 }, () => create.execute({ title: "Plan" })));
  expect(new Set(stored.map(({ callId }) => callId)).size).toBe(20);
  expect(stored).toHaveLength(20);
});
