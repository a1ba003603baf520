import type { Task, World } from "../../src/task.ts";
import { number, phrase, verifyAnswer } from "../../src/verify/answer.ts";
import { verifyNoChanges } from "../../src/verify/verify-changes.ts";
import { type NotesPage, queryRows } from "../shared/notes.ts";
import { readNumber, readText } from "../shared/notes-values.ts";
import { dataSource } from "../shared/targets.ts";

const blocking = { property: "Blocks a deal", checkbox: { equals: true } };

/** Modules with the revenue of their requests, the largest first. */
async function rank(world: World, column: string): Promise<[string, number][]> {
  const rows = await queryRows(world, dataSource("feature-requests"), blocking);
  const modules = [...new Set(rows.map((row) => readText(row, "Module")))];
  const sum = (module: string) =>
    rows.filter(isIn(module)).reduce((all, row) => all + readNumber(row, column), 0);
  return modules
    .map((module): [string, number] => [module, sum(module)])
    .toSorted(([, one], [, other]) => other - one);
}

const isIn = (module: string) => (row: NotesPage) => readText(row, "Module") === module;

async function say(world: World, place: number, column = "Revenue"): Promise<string> {
  const [module, revenue] = (await rank(world, column))[place]!;
  return `${module}, with $${revenue.toLocaleString("en")}.`;
}

/** A group by one column, a sum of another, a filter by a third. */
export const task: Task = {
  id: "notes/blocking-revenue",
  kind: "question",
  services: ["notes"],
  prompt:
    "Of the feature requests that block a deal: which module has the most revenue on them in total, and how much is it?",
  verify: async (outcome) => {
    const [[module, revenue]] = (await rank(outcome, "Revenue")) as [[string, number]];
    return [
      ...verifyAnswer(outcome.answer, [phrase(module), number(revenue)]),
      ...verifyNoChanges(outcome.changes),
    ];
  },
  solve: (world) => say(world, 0),
  wrong: [
    { name: "the second module", attempt: (world) => say(world, 1) },
    { name: "votes", attempt: (world) => say(world, 0, "Votes") },
    { name: "without the amount", attempt: async () => "Track." },
  ],
};
