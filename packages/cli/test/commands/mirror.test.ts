import { statSync } from "node:fs";
import { join } from "node:path";
import { startSandbox } from "@workbelt/sandbox";
import { expect, onTestFinished, test } from "vitest";
import { CommandLine } from "../helpers/command.js";

async function openCopied(): Promise<CommandLine> {
  const sandbox = await startSandbox({ rateLimits: false });
  onTestFinished(() => sandbox.stop());
  const workbelt = new CommandLine(sandbox.environment);
  const { code, output } = await workbelt.run(["sync", "--services", "crm"]);
  expect(code).toBe(0);
  expect(JSON.parse(output)).toMatchObject({
    file: join(workbelt.folder, "workbelt/mirror.db"),
    collections: expect.arrayContaining([
      { service: "crm", collection: "crm_notes", changed: 14, removed: 0 },
    ]) as unknown,
  });
  return workbelt;
}

test("`sync` copies into the config folder, and `search` finds in it without a request", async () => {
  const workbelt = await openCopied();
  expect(statSync(join(workbelt.folder, "workbelt/mirror.db")).mode & 0o777).toBe(0o600);
  const env = { CRM_BASE_URL: "http://127.0.0.1:9" };
  const question = ["search", "why", "were", "loads", "of", "Brightmoor", "rejected?"];
  const found = await workbelt.run([...question, "--services", "crm", "--limit", "2"], { env });
  expect([found.code, found.errors]).toEqual([0, ""]);
  const { copies, items } = JSON.parse(found.output) as Record<string, object[]>;
  expect(items).toHaveLength(2);
  const note = items?.find((item) => (item as { kind: string }).kind === "note");
  expect(note).toMatchObject({
    service: "crm",
    kind: "note",
    title: "Why now: four rejected loads",
    about: ["Brightmoor – Track Cold Chain"],
    by: ["Lena Hoffmann"],
    passage: expect.stringContaining("rejected") as string,
  });
  expect(copies).toContainEqual({
    service: "crm",
    collection: "crm_notes",
    current_to: expect.any(String) as string,
  });
  const tasks = await workbelt.run([
    "search",
    "Brightmoor",
    "--services",
    "crm",
    "--kinds",
    "task",
  ]);
  const kinds = (JSON.parse(tasks.output) as { items: { kind: string }[] }).items;
  expect(new Set(kinds.map(({ kind }) => kind))).toEqual(new Set(["task"]));
});

test("a second `sync` changes nothing", async () => {
  const workbelt = await openCopied();
  const { output } = await workbelt.run(["sync", "--services", "crm"]);
  const { collections } = JSON.parse(output) as { collections: { changed: number }[] };
  expect(collections.filter(({ changed }) => changed > 0)).toEqual([]);
});

test.each([
  ["nothing was copied", ["search", "x", "--services", "crm"], 4, "`workbelt sync`"],
  ["a service is unknown", ["sync", "--services", "mail"], 2, "expected names of"],
  [
    "a kind is unknown",
    ["search", "x", "--services", "crm", "--kinds", "mail"],
    2,
    "  --kinds.0: ",
  ],
  [
    "a day does not exist",
    ["search", "x", "--services", "crm", "--from", "2026-02-30"],
    2,
    "  --from: ",
  ],
])("where %s, the error says what to do", async (_case, args, code, message) => {
  const sandbox = await startSandbox({ rateLimits: false });
  onTestFinished(() => sandbox.stop());
  const found = await new CommandLine(sandbox.environment).run(args);
  expect([found.code, found.errors]).toEqual([code, expect.stringContaining(message)]);
});
