import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { CommandLine, startServices } from "../helpers/command.js";

const deadline = "2026-12-01T17:00:00.000Z";

test("call creates a task and shows it as a table", async () => {
  const { workbelt } = await startServices();
  const create = ["call", "crm_create_task", "--content", "Send the offer"];
  const { code, output } = await workbelt.run([...create, "--format", "table"]);
  expect(code).toBe(0);
  expect(output).toMatch(/^content {7}Send the offer\n[^]*\ntask_id {7}[\da-f-]{36}\n$/);
  expect(await workbelt.json("crm", "list-tasks", "--limit", "500")).toMatchObject({
    items: expect.arrayContaining([
      expect.objectContaining({ content_plaintext: "Send the offer" }),
    ]) as unknown,
  });
});

test.each([
  [["--is-completed"], true],
  [["--no-is-completed"], false],
  [["--is-completed", "false"], false],
  [["--is-completed=true"], true],
])("a boolean is given as %j", async (flags, is_completed) => {
  const { workbelt } = await startServices();
  const create = ["crm", "create-task", "--content", "x", ...flags];
  expect(await workbelt.json(...create)).toMatchObject({ is_completed });
});

test("a text that looks like a number or a flag stays text", async () => {
  const { workbelt } = await startServices();
  for (const content of ["0042", "42", "--limit", "true", "[1]"]) {
    const task = await workbelt.json("crm", "create-task", "--content", content);
    expect(task).toMatchObject({ content_plaintext: content });
  }
});

test("lists are repeated flags or JSON, and parts of objects have dotted flags", async () => {
  const { workbelt } = await startServices();
  const { requests } = (await workbelt.json(
    "crm",
    "upsert-record",
    "--dry-run",
    "--object",
    "companies",
    "--matching-attribute",
    "domains",
    "--values",
    '{"name":"Acme"}',
    "--values.domains",
    "acme.example",
    "--values.domains",
    "acme.test",
    "--values.description",
    '"42"',
  )) as { requests: unknown[] };
  expect(requests).toMatchObject([
    {
      body: {
        data: {
          values: {
            name: ["Acme"],
            domains: ["acme.example", "acme.test"],
            description: ["42"],
          },
        },
      },
    },
  ]);
});

test("--json reads text, a file and the standard input, and flags win", async () => {
  const { workbelt } = await startServices();
  const file = join(workbelt.folder, "input.json");
  writeFileSync(file, JSON.stringify({ content: "From a file", deadline_at: deadline }));
  const create = ["crm", "create-task", "--json"];
  expect(await workbelt.json(...create, `@${file}`)).toMatchObject({
    content_plaintext: "From a file",
    deadline_at: expect.stringContaining("2026-12-01T17:00:00") as unknown,
  });
  expect(
    await workbelt.json(...create, '{"content":"a"}', "--content", "From the flag"),
  ).toMatchObject({ content_plaintext: "From the flag" });
  const { output } = await workbelt.run([...create, "-", "--format", "compact"], {
    input: '{"content":"From the input"}',
  });
  expect(JSON.parse(output)).toMatchObject({ content: "From the input" });
});

test("--input-format is the flag of an input that is named as a flag of the command", async () => {
  const { workbelt } = await startServices();
  const [person] = (
    (await workbelt.json("crm", "list-people", "--limit", "1")) as {
      items: { id: { record_id: string } }[];
    }
  ).items;
  const note = await workbelt.json(
    "crm",
    "create-note",
    "--parent-object",
    "people",
    "--parent-record-id",
    person?.id.record_id ?? "",
    "--title",
    "t",
    "--content",
    "**bold**",
    "--input-format",
    "markdown",
    "--format",
    "json",
  );
  expect(note).toMatchObject({ content_plaintext: "bold" });
});

test("--dry-run sends no write", async () => {
  const { workbelt } = await startServices();
  const planned = await workbelt.json("crm", "create-task", "--content", "x", "--dry-run");
  expect(planned).toMatchObject({ dry_run: true, requests: [{ method: "POST" }] });
  const { items } = (await workbelt.json("crm", "list-tasks", "--limit", "500")) as {
    items: { content_plaintext: string }[];
  };
  expect(items.map(({ content_plaintext }) => content_plaintext)).not.toContain("x");
});

test("--sandbox needs no account, and ignores tokens of real services", async () => {
  const workbelt = new CommandLine({
    CRM_ACCESS_TOKEN: "real",
    CRM_BASE_URL: "https://crm.example",
  });
  expect(await workbelt.json("crm", "create-task", "--content", "x", "--sandbox")).toMatchObject({
    content_plaintext: "x",
  });
});

test("files are those of the current folder", async () => {
  const { workbelt } = await startServices();
  const { errors, code } = await workbelt.run(["notes", "file-upload", "--file", "../x.pdf"]);
  expect([code, errors]).toEqual([2, expect.stringContaining("--file")]);
});
