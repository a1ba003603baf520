import { spawn } from "node:child_process";
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Sandbox, startSandbox } from "@workbelt/sandbox";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { parseContacts } from "../../import-contacts/contact.ts";
import { importContacts } from "../../import-contacts/import-contacts.ts";
import { type Outcome, ProgressFile } from "../../import-contacts/progress-file.ts";
import { formatReport } from "../../import-contacts/report.ts";

const csv = readFileSync(join(import.meta.dirname, "../../import-contacts/contacts.csv"), "utf8");
const lines = csv.trim().split("\n");
const head = (count: number) => `${lines.slice(0, count + 1).join("\n")}\n`;

let sandbox: Sandbox;
let folder: string;
beforeEach(async () => {
  sandbox = await startSandbox({ rateLimits: false });
  for (const [name, value] of Object.entries(sandbox.environment)) vi.stubEnv(name, value);
  folder = mkdtempSync(join(tmpdir(), "workbelt-import-"));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await sandbox.stop();
  rmSync(folder, { recursive: true });
});

const openProgress = () => new ProgressFile(join(folder, "progress.ndjson"));

interface CrmRecord {
  values: Record<string, Record<string, string>[]>;
}

/** Returns the addresses or domains of the file that the CRM has, one for each record. */
async function fetchImported(object: "people" | "companies"): Promise<string[]> {
  const { baseUrl, token } = sandbox.services.crm;
  const response = await fetch(`${baseUrl}/v2/objects/${object}/records/query`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ limit: 500 }),
  });
  const { data } = (await response.json()) as { data: CrmRecord[] };
  const values = data.flatMap((record) => [
    ...(record.values["email_addresses"] ?? []).map(({ email_address }) => email_address ?? ""),
    ...(record.values["domains"] ?? []).map(({ domain }) => domain ?? ""),
  ]);
  return values.filter((text) => csv.toLowerCase().includes(text));
}

test("imports companies and people, and reports what was refused and why", async () => {
  const contacts = parseContacts(head(40));
  const seen: number[] = [];
  const onOutcome = (_outcome: Outcome, done: number) => seen.push(done);
  const outcomes = await importContacts(contacts, { progress: openProgress(), onOutcome });
  expect(seen).toEqual(seen.map((_, index) => index + 1));
  expect(formatReport(outcomes)).toBe(
    "47 created, 0 updated, 1 refused.\n- line 19 (no address): There is no email address, which identifies a person. Add it.",
  );
  expect(await fetchImported("people")).toHaveLength(39);
  expect(await fetchImported("companies")).toHaveLength(8);
});

test("a second import of a changed file upserts only what changed", async () => {
  await importContacts(parseContacts(head(20)), { progress: openProgress() });
  const changed = parseContacts(head(20).replace("Transport Planner", "Head of Transport"));
  const written: string[] = [];
  const progress = openProgress();
  vi.spyOn(progress, "add").mockImplementation(({ key }) => void written.push(key));
  await importContacts(changed, { progress });
  expect(written).toHaveLength(1);
  expect(await fetchImported("people")).toHaveLength(19);
});

test("an import that was aborted continues, and ends in the same state", async () => {
  const contacts = parseContacts(head(60));
  const controller = new AbortController();
  const onOutcome = (_outcome: Outcome, done: number) => {
    if (done === 30) controller.abort(new Error("enough"));
  };
  const first = importContacts(contacts, {
    progress: openProgress(),
    onOutcome,
    signal: controller.signal,
  });
  await expect(first).rejects.toThrow("enough");
  const outcomes = await importContacts(contacts, { progress: openProgress() });
  expect(outcomes).toHaveLength(60 + 12);
  expect(await fetchImported("people")).toHaveLength(59);
  expect(await fetchImported("companies")).toHaveLength(12);
});

test("a torn last line of the progress file is ignored", async () => {
  const contacts = parseContacts(head(5));
  await importContacts(contacts, { progress: openProgress() });
  appendFileSync(join(folder, "progress.ndjson"), '{"key":"person x');
  const outcomes = await importContacts(contacts, { progress: openProgress() });
  expect(outcomes.filter(({ outcome }) => outcome === "created")).toHaveLength(6);
  expect(() => openProgress()).not.toThrow();
});

test("a process that is killed at any point can be run again", async () => {
  const file = join(folder, "contacts.csv");
  writeFileSync(file, head(50));
  const progressFile = `${file}.progress.ndjson`;
  const countLines = () => {
    try {
      return readFileSync(progressFile, "utf8").split("\n").length - 1;
    } catch {
      return 0;
    }
  };
  for (const killAfter of [3, 20, 45]) {
    const child = startImport(file);
    while (countLines() < killAfter && child.exitCode === null) await sleep(5);
    child.kill("SIGKILL");
    await new Promise((resolve) => child.once("close", resolve));
  }
  const last = startImport(file);
  const output: string[] = [];
  last.stdout.on("data", (chunk: Buffer) => output.push(chunk.toString()));
  expect(await new Promise((resolve) => last.once("close", resolve))).toBe(0);
  expect(output.join("")).toContain("1 refused.");
  expect(await fetchImported("people")).toHaveLength(49);
  expect(await fetchImported("companies")).toHaveLength(10);
});

function startImport(file: string) {
  const main = join(import.meta.dirname, "../../import-contacts/main.ts");
  return spawn(process.execPath, [main, file], { env: process.env });
}

test("names a missing column", () => {
  expect(() => parseContacts("first_name,last_name\nAda,Lovelace\n")).toThrow("no column email");
});
