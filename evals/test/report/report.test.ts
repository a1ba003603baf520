import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Comparison } from "../../src/stats/compare.ts";
import { modelPath, runCommand, temporaryFolder } from "../helpers/run-command.ts";

const TASKS = ["--tasks", "crm/move-deal-to-won,crm/rename-deal", "--runs", "2"];

test("the page has the runs with their traces, and shows content as text", async () => {
  const out = join(temporaryFolder(), "out");
  await runCommand(["--model", modelPath("wrong"), ...TASKS, "--out", out]);
  const page = readFileSync(join(out, "report.html"), "utf8");
  expect(page).toContain('href="#task-crm-move-deal-to-won-run-1-step-2"');
  expect(page).toMatch(/id="task-crm-move-deal-to-won-run-1-step-2">[^]*?<div class="changes" ?>/);
  const ids = [...page.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
  expect(ids).toEqual([...new Set(ids)]);
  expect(page).toContain("Send &lt;b&gt;flowers&lt;/b&gt;");
  expect(page).not.toContain("<b>flowers");
  expect(page).not.toMatch(/<script|<link|<img|src=|@import|url\(/);
});

test("several results are compared over the tasks that all have", async () => {
  const folder = temporaryFolder();
  const [solving, wrong, out] = [
    join(folder, "solving"),
    join(folder, "wrong"),
    join(folder, "out"),
  ];
  const more = ["--tasks", "crm/move-deal-to-won,crm/rename-deal,crm/which-keller", "--runs", "1"];
  await runCommand(["--model", modelPath("wrong"), ...TASKS, "--out", wrong]);
  await runCommand([
    "--model",
    modelPath("solving"),
    ...more,
    "--max-turns",
    "9",
    "--out",
    solving,
  ]);
  const { code, output } = await runCommand(["report", wrong, solving, "--out", out]);
  expect(code).toBe(0);
  const comparison = JSON.parse(readFileSync(join(out, "comparison.json"), "utf8")) as Comparison;
  expect(comparison.tasks).toEqual(["crm/move-deal-to-won", "crm/rename-deal"]);
  expect(comparison.leftOut).toEqual(["crm/which-keller"]);
  expect(comparison.warnings).toHaveLength(2);
  const [first, second] = comparison.evaluations;
  expect(first).not.toHaveProperty("difference");
  expect(second).toMatchObject({ name: "solving", difference: { mean: 1 } });
  expect(second!.tallies["crm/rename-deal"]).toEqual({ passed: 1, runs: 1 });
  expect(output).toContain("+100");
  const page = readFileSync(join(out, "comparison.html"), "utf8");
  expect(page).toContain('href="../solving/report.html"');
});

test("a folder without results is refused", async () => {
  const { code, errors } = await runCommand(["report", temporaryFolder()]);
  expect(code).toBe(1);
  expect(errors).toContain("is no result of an evaluation");
});
