// Solves the tasks of the evaluations that write with our tools under each preset of a policy, prints every question of
// `careful` with its reason, and writes the tables of questions into site/guide/approvals.md. A test of the evaluations
// fails if they are out of date. `pnpm questions` builds first, then runs this.
import { readFileSync, writeFileSync } from "node:fs";
import { measureQuestions } from "../evals/src/questions/measure-questions.ts";
import { formatQuestionTables } from "../evals/src/questions/question-tables.ts";
import { tasks } from "../evals/tasks/catalog.ts";

const measured = await measureQuestions(tasks);
for (const { task, counts } of measured) {
  for (const { operation, because } of counts.careful.asked)
    console.log(`${task.id}: ${operation}, because ${because}`);
}
const tables = formatQuestionTables(measured, tasks);
console.log(`\n${tables}`);

const page = new URL("../site/guide/approvals.md", import.meta.url);
const [begin, end] = ["<!-- questions -->", "<!-- /questions -->"];
const [before, rest = ""] = readFileSync(page, "utf8").split(begin);
const [, after] = rest.split(end);
if (after === undefined) throw new Error(`${page.pathname} has no ${begin} and ${end}.`);
writeFileSync(page, `${before}${begin}\n\n${tables}\n\n${end}${after}`);
