import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { parse } from "csv-parse/sync";
import { expect, inject, test } from "vitest";
import { startServices } from "../helpers/command.js";

test("--all writes every item as a line of JSON", async () => {
  const { workbelt } = await startServices();
  const { code, output } = await workbelt.run(["crm", "list-people", "--all", "--limit", "10"]);
  const ids = output
    .trimEnd()
    .split("\n")
    .map((line) => (JSON.parse(line) as { id: { record_id: string } }).id.record_id);
  expect([code, ids.length, new Set(ids).size]).toEqual([0, 44, 44]);
});

test("--all --format compact keeps what all items of a page have in common", async () => {
  const { workbelt } = await startServices();
  const list = ["crm", "list-people", "--all", "--format", "compact"];
  const { output } = await workbelt.run(list);
  const lines = output.trimEnd().split("\n");
  expect(lines).toHaveLength(44);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ record_id: expect.any(String) as unknown });
  expect(output).not.toContain("next_offset");
});

test("--all makes one table of all pages, and counts at the terminal while it reads", async () => {
  const { workbelt } = await startServices();
  const list = ["crm", "list-people", "--all", "--limit", "10"];
  const table = await workbelt.answer([...list, "--fields", "record_id,values.name"], "\0", "");
  expect(table.output).toContain("10 items …");
  expect(table.output).toContain("\u001B[K44 items.\r\n");
  expect(table.output.match(/^[\da-f-]{36} {2}\S/gm)).toHaveLength(44);
  const { code, errors, output } = await workbelt.run([...list, "--format", "csv"]);
  expect([code, errors]).toEqual([0, ""]);
  expect(parse(output, { columns: true })).toHaveLength(44);
});

test.each(["json", "csv"])(
  "%s items before an error are written, and the exit code is the error's",
  async (format) => {
    const { sandbox, workbelt } = await startServices();
    sandbox.faults.add({ service: "crm", path: "/query", delayMs: 1 });
    sandbox.faults.add({ service: "crm", path: "/query", status: 403, times: 50 });
    const list = ["crm", "list-people", "--all", "--limit", "10", "--format", format];
    const { code, output } = await workbelt.run(list);
    expect(code).toBe(5);
    const headings = format === "csv" ? 1 : 0;
    expect(output.trimEnd().split("\n")).toHaveLength(10 + headings);
  },
);

test("--all ends without an error when the reader closes the pipe", async () => {
  const { sandbox } = await startServices();
  const command = join(inject("folder"), "node_modules/.bin/workbelt");
  // Their output is several times what a pipe holds.
  const script = `"${command}" crm list-people --all | head -1; echo "\${PIPESTATUS[0]}"`;
  const { NODE_OPTIONS, PATH } = process.env;
  const { stdout, stderr } = await promisify(execFile)("bash", ["--norc", "-c", script], {
    env: { NODE_OPTIONS, PATH, ...sandbox.environment },
  });
  expect(stderr).toBe("");
  const [line = "", status] = stdout.split("\n");
  expect(JSON.parse(line)).toHaveProperty("id");
  expect(status).toBe("0");
});
