import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { seedId } from "@workbelt/sandbox";
import { expect, test } from "vitest";
import { startServices } from "../helpers/command.js";

const create = ["crm", "create-task", "--is-completed"];
const items = ["--items", '{"content":"Send the offer"}', "--items", '{"content":"Book a room"}'];

test("items are repeated flags, a JSON list or a file, and flags beside them are for all", async () => {
  const { sandbox, workbelt } = await startServices();
  const task = (content: string) => ({
    status: "done",
    output: { content_plaintext: content, is_completed: true },
  });
  const expected = [task("Send the offer"), task("Book a room")];
  expect(await workbelt.json(...create, ...items)).toMatchObject(expected);
  const list = '[{"content":"Send the offer"},{"content":"Book a room"}]';
  expect(await workbelt.json(...create, "--items", list)).toMatchObject(expected);
  const file = join(workbelt.folder, "tasks.json");
  writeFileSync(file, `{"items":${list}}`);
  expect(await workbelt.json(...create, "--json", `@${file}`)).toMatchObject(expected);
  expect(await sandbox.changes()).toHaveLength(6);
});

test("an item that fails sets the exit code, after all outcomes were written", async () => {
  const { workbelt } = await startServices();
  const ids = [
    seedId("crm/task/harborline-settle-savings"),
    "00000000-0000-4000-8000-000000000000",
  ];
  const given = JSON.stringify(ids.map((task_id) => ({ task_id })));
  const update = ["crm", "update-task", "--is-completed", "--items", given];
  const { code, errors, output } = await workbelt.run([...update, "--format", "compact"]);
  expect(code).toBe(4);
  expect(JSON.parse(output)).toMatchObject({ done: 1, failed: [{ items: [1] }] });
  expect(errors).toContain("1 of 2 items were not carried out");
});

test("mistakes of items are named by item, and a dry run shows all requests", async () => {
  const { sandbox, workbelt } = await startServices();
  const wrong = await workbelt.run([
    "crm",
    "create-task",
    "--items",
    '[{"content":""},{"contents":"x"}]',
  ]);
  expect(wrong.code).toBe(2);
  expect(wrong.errors).toContain("--items[0].content: ");
  expect(wrong.errors).toContain("--items[1].contents: ");
  expect(await workbelt.json(...create, ...items, "--dry-run")).toMatchObject([
    { dry_run: true, requests: [{ method: "POST", path: "/v2/tasks" }] },
    { dry_run: true },
  ]);
  expect(await sandbox.changes()).toEqual([]);
});

test("a person confirms all items with one answer", async () => {
  const { sandbox, workbelt } = await startServices();
  const args = [...create, ...items, "--policy", "writes", "--format", "json"];
  const { code, output } = await workbelt.answer(args, "Proceed? [y/N] ", "y\n");
  expect([code, output]).toEqual([0, expect.stringContaining("2 times.")]);
  expect(await sandbox.changes()).toHaveLength(2);
});
