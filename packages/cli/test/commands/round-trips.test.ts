import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { seedId } from "@workbelt/sandbox";
import { expect, test } from "vitest";
import { startServices } from "../helpers/command.js";

const records = (object: string) => ["crm", "update-record", "--object", object];
const entries = ["crm", "list-entries", "--list", "expansion_accounts"];
const rows = (name: string) => ["notes", "database-query", seedId(`notes/database/${name}`)];
const companies = [
  "crm",
  "list-companies",
  "--fields",
  "values.domains,values.name,values.categories",
];
const columns = ["State", "Ship date", "Requests", "On call", "Label", "Overdue", "Votes"];
const names = ["page_id", ...columns.map((column) => `properties.${column}`)];
const formulas = [...rows("releases"), "--fields", names.join(",")];

// The lists whose items an operation with `items` changes or upserts.
test.each([
  ["tasks", ["crm", "list-tasks"], ["crm", "update-task"], "content, completed_at"],
  ["people", ["crm", "list-people"], records("people"), "values.strongest_connection_user"],
  ["companies", ["crm", "list-companies"], records("companies"), "values.employee_range"],
  ["deals", ["crm", "list-deals"], records("deals"), "created_at"],
  ["users", ["crm", "list-user-records"], records("users"), "created_at"],
  ["workspaces", ["crm", "list-workspace-records"], records("workspaces"), "created_at"],
  ["records", ["crm", "list-records", "deals"], records("deals"), "created_at"],
  [
    "chosen columns",
    companies,
    ["crm", "upsert-record", "--object", "companies", "--matching-attribute", "domains"],
    "",
  ],
  [
    "entries",
    entries,
    ["crm", "update-list-entry", "--list-id", "expansion_accounts"],
    "record_name",
  ],
  [
    "entries by record",
    entries,
    ["crm", "upsert-list-entry", "--list-id", "expansion_accounts"],
    "record_name",
  ],
  ["rows", rows("feature-requests"), ["notes", "page-update"], "title"],
  ["rows with formulas", formulas, ["notes", "page-update"], "not complete: properties.Requests"],
])("a table of %s that is given back changes nothing", async (_name, list, write, leftOut) => {
  const { sandbox, workbelt } = await startServices();
  const exported = await workbelt.run([...list, "--all", "--format", "csv"]);
  const file = join(workbelt.folder, "list.csv");
  writeFileSync(file, exported.output);
  const { code, errors, output } = await workbelt.run([
    ...write,
    "--items",
    `@${file}`,
    "--format",
    "compact",
  ]);
  expect([code, errors]).toEqual([0, expect.stringContaining(leftOut)]);
  expect((JSON.parse(output) as { done: number }).done).toBeGreaterThan(2);
  expect(await sandbox.changes()).toEqual([]);
});

test("of a table in which a person changed one cell, only that is written", async () => {
  const { sandbox, workbelt } = await startServices();
  const list = [...rows("feature-requests"), "--all", "--format", "csv"];
  const { output } = await workbelt.run(list);
  const file = join(workbelt.folder, "list.csv");
  // As Excel saves it in Germany.
  const text = output.replace("Under review", "Planned");
  writeFileSync(file, Buffer.from(`\uFEFF${text}`, "utf16le"));
  expect(readFileSync(file)[0]).toBe(0xff);
  const update = ["notes", "page-update", "--items", `@${file}`, "--format", "compact"];
  expect((await workbelt.run(update)).code).toBe(0);
  const changes = await sandbox.changes();
  expect(changes).toHaveLength(1);
  expect(JSON.stringify(changes)).toContain("Planned");
});

test("columns that only the service writes are refused in JSON, where nobody has a list of them", async () => {
  const { workbelt } = await startServices();
  const id = seedId("crm/companies/harborline");
  const item = { object: "companies", record_id: id, values: { employee_range: "1-10" } };
  const { code, errors } = await workbelt.run([
    "crm",
    "update-record",
    "--items",
    JSON.stringify([item]),
  ]);
  expect([code, errors]).toEqual([2, expect.stringContaining("employee_range")]);
});
