import stringWidth from "string-width";
import { describe, expect, test } from "vitest";
import { formatJson } from "../../src/output/format-json.js";
import { formatFields, formatRows } from "../../src/output/format-table.js";
import { startServices } from "../helpers/command.js";

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
    expect(tasks.output).toContain('"actor_name":"Lena Hoffmann"');
    const rows = await workbelt.run(["notes", "data-fetch", "--format", format]);
    expect(rows.output).toMatch(/parent\.title|"database_id":"[^"]+","title":"Feature requests"/);
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

test("JSON with escapes is the same data", () => {
  expect(JSON.parse(formatJson({ hostile }))).toEqual({ hostile });
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
