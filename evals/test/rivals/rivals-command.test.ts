import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { comparison } from "../../suites/catalog.ts";
import { modelPath, readRuns, runCommand, temporaryFolder } from "../helpers/run-command.ts";

const TASKS = "workbench/customer_relationship_manager/0,workbench/customer_relationship_manager/1";

test("rivals --model runs the tasks of a suite with each server, verifies and reports them", async () => {
  const folder = temporaryFolder();
  const model = ["--model", modelPath("workbench"), "--runs", "1", "--out", folder];
  const args = ["rivals", "--servers", "workbelt", "--tasks", TASKS, ...model];
  const { code, output } = await runCommand(args, { comparison });
  expect(output).toContain("WorkBench, CRM and project board, Workbelt, tools: 2 tasks");
  expect(code).toBe(0);
  const runs = readRuns(join(folder, "workbench-workbelt"));
  const outcomes = runs.map(({ measures: { calls, collateral }, outcome, task }) => {
    return { task, outcome, calls, collateral };
  });
  expect(outcomes).toEqual([
    { task: TASKS.split(",")[0], outcome: "passed", calls: 2, collateral: 0 },
    { task: TASKS.split(",")[1], outcome: "failed", calls: 0, collateral: 0 },
  ]);
  const page = readFileSync(join(folder, "workbench-workbelt/report.html"), "utf8");
  expect(page).toContain("pass@1");
});

test("rivals makes only the runs that a folder lacks", async () => {
  const folder = temporaryFolder();
  const model = ["--model", modelPath("workbench"), "--runs", "1", "--out", folder];
  const args = ["rivals", "--servers", "workbelt", "--tasks", TASKS.split(",")[0]!, ...model];
  const first = await runCommand(args, { comparison });
  const second = await runCommand(args, { comparison });
  expect(first.output).toContain("1/1");
  expect(readRuns(join(folder, "workbench-workbelt")).length).toBe(1);
  expect(second.output.split("\n").filter((line) => line.includes("✓"))).toEqual([]);
});

test("rivals without a model writes the figures of the oracles, and names those who cannot take part", async () => {
  const folder = temporaryFolder();
  const args = ["rivals", "--servers", "workbelt", "--tasks", TASKS, "--out", folder];
  const { code, output } = await runCommand(args, { comparison });
  expect(code).toBe(0);
  expect(output).toContain("Hosted servers of the vendors: They work on accounts");
  expect(output).toMatch(/Workbelt, tools +2\/2 +2\.0 +2\.0/);
  const data = JSON.parse(readFileSync(join(folder, "oracles.json"), "utf8")) as { rows: [] };
  expect(data.rows.length).toBe(2);
});

test("rivals refuses an unknown server by name", async () => {
  const { code, errors } = await runCommand(["rivals", "--servers", "other"], { comparison });
  expect(code).toBe(1);
  expect(errors).toContain("there is no other. There are: workbelt, workbelt-programs");
});
