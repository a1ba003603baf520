import type { StartingWorld, Task, World } from "../../src/task.ts";
import { number, verifyAnswer } from "../../src/verify/answer.ts";
import { verifyNoChanges } from "../../src/verify/verify-changes.ts";
import { createPage, type NotesPage, queryRows, title } from "../shared/notes.ts";
import { readNumber, readText } from "../shared/notes-values.ts";
import { dataSource } from "../shared/targets.ts";

const requests = dataSource("feature-requests");
const customers = ["Veldt Outdoor", "Kestrel Electronics", "Solara Home"];
const isPlatform = (row: NotesPage) => readText(row, "Module") === "Platform";

async function prepare(world: StartingWorld): Promise<void> {
  for (let index = 1; index <= 118; index += 1) {
    await createPage(
      world,
      { data_source_id: requests },
      {
        Name: title(`Imported idea ${index}`),
        Module: { select: { name: index % 9 === 0 ? "Plan" : "Platform" } },
        Status: { status: { name: "New" } },
        "Asked by": { multi_select: [{ name: customers[index % customers.length]! }] },
        Votes: { number: 1 + ((index * 3) % 7) },
      },
    );
  }
}

async function sum(world: World, limit = Number.POSITIVE_INFINITY): Promise<number> {
  const rows = (await queryRows(world, requests)).filter(isPlatform).slice(0, limit);
  return rows.reduce((total, row) => total + readNumber(row, "Votes"), 0);
}

/** More rows than one response of the service has. */
export const task: Task = {
  id: "notes/many-requests",
  kind: "paging",
  services: ["notes"],
  prompt: "How many votes do all the feature requests for Platform have together?",
  prepare,
  verify: async (outcome) => [
    ...verifyAnswer(outcome.answer, [number(await sum(outcome))]),
    ...verifyNoChanges(outcome.changes),
  ],
  solve: async (world) => `They have ${await sum(world)} votes.`,
  wrong: [
    { name: "of the first hundred", attempt: async (world) => `${await sum(world, 100)} votes` },
    {
      name: "of every module",
      attempt: async (world) => {
        const rows = await queryRows(world, requests);
        return `${rows.reduce((total, row) => total + readNumber(row, "Votes"), 0)} votes`;
      },
    },
  ],
};
