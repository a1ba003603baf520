import type { Task, World } from "../../src/task.ts";
import { mainNumber, verifyAnswer } from "../../src/verify/answer.ts";
import { verifyNoChanges } from "../../src/verify/verify-changes.ts";
import { type NotesPage, queryRows } from "../shared/notes.ts";
import { readNumber, readText } from "../shared/notes-values.ts";
import { dataSource } from "../shared/targets.ts";

const isVeldts = (row: NotesPage) => readText(row, "Asked by").includes("Veldt Outdoor");
const isOnlyVeldts = (row: NotesPage) => readText(row, "Asked by") === "Veldt Outdoor";
const isUndecided = (row: NotesPage) => !["Shipped", "Declined"].includes(readText(row, "Status"));

async function sum(world: World, select: (row: NotesPage) => boolean): Promise<number> {
  const rows = await queryRows(world, dataSource("feature-requests"));
  return rows.filter(select).reduce((total, row) => total + readNumber(row, "Votes"), 0);
}

const sumOpen = (world: World) => sum(world, (row) => isVeldts(row) && isUndecided(row));

/** A sum over rows, by a list column and a status. */
export const task: Task = {
  id: "notes/votes-for-veldt",
  kind: "question",
  services: ["notes"],
  prompt:
    "How many votes do Veldt Outdoor's feature requests have together, not counting what's shipped or declined? Requests they share with others count in full. Just the number.",
  verify: async (outcome) => [
    ...verifyAnswer(outcome.answer, [mainNumber(await sumOpen(outcome))]),
    ...verifyNoChanges(outcome.changes),
  ],
  solve: async (world) => `Together they have ${await sumOpen(world)} votes.`,
  wrong: [
    { name: "with shipped ones", attempt: async (world) => `${await sum(world, isVeldts)} votes` },
    { name: "of everyone", attempt: async (world) => `${await sum(world, isUndecided)} votes` },
    {
      name: "only their own requests",
      attempt: async (world) => {
        return `${await sum(world, (row) => isOnlyVeldts(row) && isUndecided(row))} votes`;
      },
    },
  ],
};
