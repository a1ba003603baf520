// Writes the sample of an evaluation's report into site/public/sample-report: two evaluations by scripted models, and their
// comparison. Each page says that no language model took part.
import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
const folder = join(import.meta.dirname, "../public/sample-report");
const TASKS = "crm/move-deal-to-won,crm/rename-deal,crm/which-keller,notes/tick-to-do";
const models = ["solving", "wrong"];

const notice = `<p class="card"><b>A sample.</b> Scripted models made these runs to show the report: one that solves its tasks,
one that makes mistakes. No language model took part, and the figures say nothing about any.</p>`;

rmSync(folder, { recursive: true, force: true });
for (const model of models) {
  const path = `evals/test/models/${model}-model.ts`;
  run("--model", path, "--tasks", TASKS, "--runs", "2", "--out", toFolder(model));
}
run("report", ...models.map(toFolder), "--out", folder);
for (const page of [...models.map((model) => `scripted-${model}/report`), "comparison"]) {
  const file = join(folder, `${page}.html`);
  writeFileSync(file, readFileSync(file, "utf8").replace("<header>", `<header>${notice}`));
}
console.log("Wrote the sample report.");

function toFolder(model: string): string {
  return join(folder, `scripted-${model}`);
}

/** Runs `pnpm eval` at the root, because reports name models by their paths. Throws an error if it fails. */
function run(...args: string[]): void {
  execFileSync(process.execPath, ["evals/main.ts", ...args], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
  });
}
