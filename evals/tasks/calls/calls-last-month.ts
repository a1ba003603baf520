import type { Task, World } from "../../src/task.ts";
import { mainNumber, verifyAnswer } from "../../src/verify/answer.ts";
import { verifyNoChanges } from "../../src/verify/verify-changes.ts";
import { listCalls } from "../shared/calls.ts";

async function count(world: World, from = "2026-02-01", to = "2026-03-01"): Promise<number> {
  return (await listCalls(world, from, to)).length;
}

/** The calendar month before today's. */
export const task: Task = {
  id: "calls/calls-last-month",
  kind: "dates",
  services: ["convintel"],
  prompt:
    "How many calls did we record last month? The calendar month, not the last 30 days. Just the number.",
  verify: async (outcome) => [
    ...verifyAnswer(outcome.answer, [mainNumber(await count(outcome))]),
    ...verifyNoChanges(outcome.changes),
  ],
  solve: async (world) => `We recorded ${await count(world)} calls in February 2026.`,
  wrong: [
    {
      name: "the last 30 days",
      attempt: async (world) => `${await count(world, "2026-02-09", "2026-03-11")} calls`,
    },
    {
      name: "since the start of last month",
      attempt: async (world) => `${await count(world, "2026-02-01", "2026-03-11")} calls`,
    },
    {
      name: "this month",
      attempt: async (world) => `${await count(world, "2026-03-01", "2026-03-11")} calls`,
    },
  ],
};
