import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Comparison } from "../../src/stats/compare.ts";
import { rival } from "../helpers/rival.ts";
import { modelPath, readRuns, runCommand, temporaryFolder } from "../helpers/run-command.ts";

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
  expect(second!.tasks["crm/rename-deal"]!.summary).toMatchObject({ passed: 1, runs: 1 });
  expect(output).toContain("+100");
  const page = readFileSync(join(out, "comparison.html"), "utf8");
  expect(page).toContain('href="../solving/report.html"');
});

test("success, calls, errors and tokens of two toolsets are side by side, in total and by task", async () => {
  const folder = temporaryFolder();
  const [ours, other, out] = [join(folder, "ours"), join(folder, "rival"), join(folder, "out")];
  const tasks = "crm/rename-deal,crm/move-deal-to-won,crm/open-pipeline";
  const shared = ["--tasks", tasks, "--runs", "1", "--out"];
  await runCommand(["--model", modelPath("solving"), ...shared, ours]);
  const options = ["--services", "crm", "--mcp", rival];
  await runCommand(["--model", modelPath("requesting"), ...shared, other, ...options]);
  const { code, errors, output } = await runCommand(["report", ours, other, "--out", out]);
  expect(errors).toBe("");
  expect(code).toBe(0);

  const cells = output.split("\n").map((line) => line.trim().split(/ {2,}/));
  const find = (title: string) => cells.find(([first]) => first === title);
  const formatTokens = (path: string, task: string) => {
    const { measures } = readRuns(path).find((run) => run.task === task)!;
    return (measures.inputTokens + measures.outputTokens).toLocaleString("en");
  };
  const [first, second] = [ours, other].map((path) => formatTokens(path, "crm/rename-deal"));
  const rename = ["crm/rename-deal", "100%", "100%", "2.0", "3.0", "0", "1.0", first, second];
  expect(find("A")).toEqual(["A", "ours"]);
  expect(find("all tasks (3)")!.slice(0, 7)).toEqual([
    "all tasks (3)",
    "100%",
    "33%",
    "2.0",
    "1.0",
    "0",
    "0.3",
  ]);
  expect(find("95% interval")).toEqual(["95% interval", "38 to 100", "6 to 80"]);
  expect(find("difference to A")).toEqual(["difference to A", "−67"]);
  const listed = cells.flatMap(([title]) => (title!.startsWith("crm/") ? [title] : []));
  expect(listed).toEqual(["crm/move-deal-to-won", "crm/open-pipeline", "crm/rename-deal"]);
  expect(find("crm/rename-deal")).toEqual(rename);

  const page = readFileSync(join(out, "comparison.html"), "utf8");
  const table = page.slice(page.indexOf('<table class="heat">'));
  const text = table.slice(0, table.indexOf("</table>")).replaceAll(/<[^>]*>/g, " ");
  expect(text.replaceAll(/\s+/g, " ")).toMatch(
    new RegExp(
      `^ task runs calls errors tokens (ours rival ){4}all tasks \\(3\\) 100% \\(38 to 100\\) 33% \\(6 to 80\\) 2.0 1.0 0 0.3 [\\d, ]+Different pass rates: 2 crm/move-deal-to-won ✓ ✗ .*The same pass rate: 1 crm/rename-deal ✓ ✓ ${rename.slice(3).join(" ")} $`,
    ),
  );
});

test("a folder without results is refused", async () => {
  const { code, errors } = await runCommand(["report", temporaryFolder()]);
  expect(code).toBe(1);
  expect(errors).toContain("is no result of an evaluation");
});
