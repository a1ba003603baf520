import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { tasks } from "../../tasks/catalog.ts";
import { modelPath, readRuns, runCommand, temporaryFolder } from "../helpers/run-command.ts";

const TASKS = ["--tasks", "crm/move-deal-to-won,crm/rename-deal", "--runs", "2"];

test("an interrupted evaluation goes on where it ended", async () => {
  const out = join(temporaryFolder(), "out");
  const controller = new AbortController();
  const lines: string[] = [];
  const print = (line: string) => {
    lines.push(line);
    if (line.startsWith("✓")) controller.abort(new Error("Interrupted."));
  };
  const args = ["--model", modelPath("solving"), ...TASKS, "--parallel", "1", "--out", out];
  const first = await runCommand(args, { print, signal: controller.signal });
  expect(first.code).toBe(130);
  expect(lines.at(-1)).toBe(`Interrupted. Continue with: pnpm eval --resume ${out}`);
  expect(readRuns(out)).toHaveLength(1);
  const second = await runCommand(["--resume", out]);
  expect(second.output).toContain("2 tasks, 2 runs each; 3 to do.");
  expect(second.code).toBe(0);
  expect(readRuns(out).map(({ task, run }) => `${task} ${run}`)).toEqual([
    "crm/move-deal-to-won 1",
    "crm/move-deal-to-won 2",
    "crm/rename-deal 1",
    "crm/rename-deal 2",
  ]);
});

test("runs that ended with an error are made again", async () => {
  const out = join(temporaryFolder(), "out");
  vi.stubEnv("EVAL_TEST_API_KEY", "test-1234567890-key");
  const args = [...TASKS, "--parallel", "1", "--out", out];
  await runCommand(["--model", modelPath("refused"), ...args]);
  const { output } = await runCommand(["--resume", out]);
  vi.unstubAllEnvs();
  expect(output).toContain("4 to do.");
});

test("a folder with results is not overwritten", async () => {
  const out = join(temporaryFolder(), "out");
  const args = ["--model", modelPath("solving"), ...TASKS, "--out", out];
  await runCommand(args);
  const { code, errors } = await runCommand(args);
  expect(code).toBe(1);
  expect(errors).toContain("--resume");
  expect(readRuns(out)).toHaveLength(4);
});

test("another setting or another task is refused, by name", async () => {
  const out = join(temporaryFolder(), "out");
  await runCommand(["--model", modelPath("solving"), ...TASKS, "--out", out]);
  rmSync(join(out, "runs/crm/rename-deal.2.json"));
  const other = await runCommand(["--resume", out, "--runs", "3", "--toolkit", "all"]);
  expect(other.code).toBe(1);
  expect(other.errors).toContain('- toolkit: "services" in the folder, "all" given');
  expect(other.errors).toContain("- runs: 2 in the folder, 3 given");
  const changed = tasks.map((task) => ({ ...task, prompt: `${task.prompt} Thanks!` }));
  const { errors } = await runCommand(["--resume", out], { tasks: changed });
  expect(errors).toContain("- tasks changed: crm/move-deal-to-won, crm/rename-deal");
  expect(readRuns(out)).toHaveLength(3);
});
