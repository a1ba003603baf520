import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { seedId } from "@workbelt/sandbox";
import { describe, expect, test } from "vitest";
import { CommandLine, startServices } from "../helpers/command.js";

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

test("items of a CSV file have the types of the inputs, and empty cells are left out", async () => {
  const { workbelt } = await startServices();
  const file = join(workbelt.folder, "tasks.csv");
  const rows = [
    "\uFEFFcontent,deadline-at,isCompleted",
    '"Call ""Gemma"", today",2026-12-01T17:00:00Z,true',
    "0042,,",
  ];
  writeFileSync(file, rows.join("\r\n"));
  const fields = ["--fields", "status,output.content_plaintext,output.is_completed"];
  expect(await workbelt.json("crm", "create-task", "--items", `@${file}`, ...fields)).toEqual([
    { status: "done", output: { content_plaintext: 'Call "Gemma", today', is_completed: true } },
    { status: "done", output: { content_plaintext: "0042", is_completed: false } },
  ]);
  const csv = ["--format", "csv", "--items", "-"];
  const { output } = await workbelt.run(["crm", "create-task", ...csv], {
    input: '{"content":"From the input"}\n\n{"content":"And this"}',
  });
  expect(output).toMatch(/^item,status,error,task_id\r\n0,done,,[\da-f-]{36}\r\n1,done,,/);
});

describe("a file with more items than a call takes", () => {
  const lines = (count: number, line: (index: number) => object) =>
    Array.from({ length: count }, (_, index) => JSON.stringify(line(index))).join("\n");
  const write = ["crm", "create-task", "--items", "-"];

  test("is sent in several calls, whose outcomes are one list", async () => {
    const { sandbox, workbelt } = await startServices();
    const input = lines(102, (index) => ({ content: `Task ${index}` }));
    const fields = ["--fields", "output.content_plaintext"];
    const { code, output } = await workbelt.run([...write, ...fields], { input });
    expect(code).toBe(0);
    expect(JSON.parse(output)).toEqual(
      Array.from({ length: 102 }, (_, index) => ({
        output: { content_plaintext: `Task ${index}` },
      })),
    );
    expect(await sandbox.changes()).toHaveLength(102);
  });

  test("is validated as a whole before anything is sent, and confirmed with one answer", async () => {
    const { sandbox, workbelt } = await startServices();
    const wrong = lines(103, (index) => (index < 101 ? { content: "x" } : { contents: "x" }));
    const { code, errors } = await workbelt.run(write, { input: wrong });
    expect(code).toBe(2);
    expect(errors).toContain("--items[101].content: missing");
    expect(errors).toContain("(also item 102)");
    const file = join(workbelt.folder, "tasks.ndjson");
    writeFileSync(
      file,
      lines(102, (index) => ({ content: `Task ${index}` })),
    );
    const asked = ["crm", "create-task", "--items", `@${file}`, "--policy", "writes"];
    const answered = await workbelt.answer(asked, "Proceed? [y/N] ", "n\n");
    expect(answered.code).toBe(13);
    expect(answered.output.split("Proceed?")).toHaveLength(2);
    expect(await sandbox.changes()).toEqual([]);
  });

  test("ends with an outage, and says what was not sent", async () => {
    const { sandbox, workbelt } = await startServices();
    sandbox.faults.add({ service: "crm", method: "POST", path: "/tasks", status: 501, times: 200 });
    const input = lines(150, (index) => ({ content: `Task ${index}` }));
    const { code, errors, output } = await workbelt.run(write, { input });
    expect(code).toBe(9);
    expect(errors).toContain("150 of 150 items were not carried out, or may not have been.");
    const outcomes = JSON.parse(output) as { status: string }[];
    expect(outcomes).toHaveLength(150);
    expect(new Set(outcomes.slice(100).map(({ status }) => status))).toEqual(new Set(["not_sent"]));
  });
});

test.each([
  ["tasks.csv", "content,content\na,b", 'two columns "content"'],
  ["tasks.csv", 'content\n"a', "is not valid CSV"],
  ["tasks.csv", "content", "has no item"],
  ["tasks.txt", '{"content":"a"}\nb', "line 2 of --items is not a JSON object"],
])("of the file %s with %j nothing is sent", async (name, text, message) => {
  const workbelt = new CommandLine({ CRM_ACCESS_TOKEN: "x" });
  const file = join(workbelt.folder, name);
  writeFileSync(file, text);
  const { code, errors } = await workbelt.run(["crm", "create-task", "--items", `@${file}`]);
  expect([code, errors]).toEqual([2, expect.stringContaining(message)]);
});

test("an item that fails sets the exit code, after all outcomes were written", async () => {
  const { sandbox, workbelt } = await startServices();
  const ids = ["harborline-settle-savings", "castellan-validation-package"].map((name) =>
    seedId(`crm/task/${name}`),
  );
  sandbox.faults.add({ service: "crm", method: "PATCH", path: `/tasks/${ids[1]}`, status: 409 });
  const given = JSON.stringify(ids.map((task_id) => ({ task_id })));
  const update = ["crm", "update-task", "--is-completed", "--items", given];
  const { code, errors, output } = await workbelt.run([...update, "--format", "compact"]);
  expect(code).toBe(6);
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
