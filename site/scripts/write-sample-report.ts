// Writes the sample of an evaluation's report into site/public/sample-report: two evaluations by scripted models, and their
// comparison. Each page says that no language model took part.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { main } from "../../evals/src/cli/main.ts";
import { jobs } from "../../evals/tasks/jobs.ts";
import { tasks } from "../../evals/tasks/catalog.ts";

const folder = join(import.meta.dirname, "../public/sample-report");
const TASKS = "crm/move-deal-to-won,crm/rename-deal,crm/which-keller,notes/tick-to-do";
const models = ["solving", "wrong"];

const notice = `<p class="card"><b>A sample.</b> Scripted models made these runs to show the report: one that solves its tasks,
one that makes mistakes. No language model took part, and the figures say nothing about any.</p>`;

// The reports name the models by paths from the root of the repository.
process.chdir(join(import.meta.dirname, "../.."));
rmSync(folder, { recursive: true, force: true });
for (const model of models) {
  const path = `evals/test/models/${model}-model.ts`;
  await run("--model", path, "--tasks", TASKS, "--runs", "2", "--out", toFolder(model));
}
await run("report", ...models.map(toFolder), "--out", folder);
for (const page of [...models.map((model) => `scripted-${model}/report`), "comparison"]) {
  const file = join(folder, `${page}.html`);
  writeFileSync(file, readFileSync(file, "utf8").replace("<header>", `<header>${notice}`));
}
console.log("Wrote the sample report.");

function toFolder(model: string): string {
  return join(folder, `scripted-${model}`);
}

/** Runs `pnpm eval`. Throws an error if it fails. */
async function run(...args: string[]): Promise<void> {
  const code = await main(args, {
    tasks,
    jobs,
    print: () => {},
    printError: console.error,
    environment: process.env,
    signal: new AbortController().signal,
    retryDelaysMs: [],
  });
  if (code !== 0) throw new Error(`pnpm eval ${args.join(" ")} ended with ${code}.`);
}
