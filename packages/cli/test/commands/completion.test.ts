import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, inject, test } from "vitest";
import { CommandLine } from "../helpers/command.js";

test.each([
  [["comp"], ["completion"]],
  [["crm", "create-t"], ["create-task"]],
  [["call", "notes_page_cr"], ["notes_page_create"]],
  [
    ["crm", "create-task", "--d"],
    ["--deadline-at", "--delimiter", "--dry-run"],
  ],
  [["call", "crm_create_task", "--deadline"], ["--deadline-at"]],
  [["crm", "delete-task", "--y"], ["--yes"]],
  [["crm", "list-tasks", "--po"], ["--policy"]],
  [
    ["login", ""],
    ["crm", "notes", "--account", "--port", "--no-browser"],
  ],
  [
    ["sandbox", ""],
    ["start", "reset", "faults"],
  ],
  [
    ["crm", "list-tasks", "--format", ""],
    ["json", "table", "compact", "csv"],
  ],
  [["crm", "list-tasks", "--format=t"], ["--format=table"]],
  // As bash takes it apart.
  [["crm", "list-tasks", "--format", "=", "t"], ["table"]],
  [["call", "crm_list_tasks", "--policy", "re"], ["read-only"]],
  [["crm", "create-note", "--input-format", "m"], ["markdown"]],
  [["help", "crm", "create-t"], ["create-task"]],
  [["accounts", "status", "n"], ["notes"]],
  [["nonsense", "x"], []],
])("%j is completed", async (words, expected) => {
  const { output } = await new CommandLine().run(["complete", "--", ...words]);
  expect(output.split("\n").filter(Boolean)).toEqual(expected);
});

test("the begun word may be an option, as PowerShell gives it", async () => {
  for (const [begun, expected] of [
    ["", "json\ntable\ncompact\ncsv\n"],
    ["t", "table\n"],
  ]) {
    const words = ["crm", "list-tasks", "--format"];
    const { output } = await new CommandLine().run([
      "complete",
      `--begun=${begun}`,
      "--",
      ...words,
    ]);
    expect(output).toBe(expected);
  }
});

test("the script completes in bash", async () => {
  const script = `
    source <(workbelt completion bash)
    COMP_WORDS=(workbelt crm create-t); COMP_CWORD=2; _workbelt
    echo "\${COMPREPLY[@]}"`;
  const path = `${join(inject("folder"), "node_modules/.bin")}:${process.env["PATH"]}`;
  const options = { env: { ...process.env, PATH: path } };
  const { stdout } = await promisify(execFile)("bash", ["--norc", "-c", script], options);
  expect(stdout).toBe("create-task\n");
});
