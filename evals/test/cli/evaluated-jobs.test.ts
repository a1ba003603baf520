import { join } from "node:path";
import { expect, test } from "vitest";
import { job as closeTasks } from "../../tasks/jobs/close-tasks.ts";
import { rival } from "../helpers/rival.ts";
import { modelPath, readRuns, runCommand, temporaryFolder } from "../helpers/run-command.ts";

// The smallest company that has the colleagues of the job.
const tasks = [{ ...closeTasks, people: 1000 }];

async function evaluate(model: string, ...options: string[]) {
  const out = join(temporaryFolder(), "out");
  const args = ["--model", modelPath(model), "--tasks", "jobs", "--runs", "1", "--out", out];
  const { code, errors } = await runCommand([...args, ...options], { tasks });
  expect(errors).toBe("");
  expect(code).toBe(0);
  return readRuns(out);
}

test("a model with programs does a job in two calls", async () => {
  expect(await evaluate("programming", "--toolkit", "programs")).toMatchObject([
    { task: "jobs/close-tasks", outcome: "passed", reasons: [], measures: { calls: 2 } },
  ]);
});

test("a model does a job with another MCP server, whose every change is verified", async () => {
  const [run] = await evaluate("requesting", "--services", "crm", "--mcp", rival);
  expect(run).toMatchObject({ outcome: "passed", reasons: [], measures: { toolErrors: 0 } });
  // A list of members, four of tasks, and a request for each change.
  expect(run!.measures.calls).toBe(5 + run!.changes.length);
  expect(run!.changes.length).toBeGreaterThan(4);
});
