import type { Task, World } from "../../src/task.ts";
import { mainNumber, verifyAnswer } from "../../src/verify/answer.ts";
import { verifyNoChanges } from "../../src/verify/verify-changes.ts";
import { listCalls } from "../shared/calls.ts";

/** Counts the calls of this year in which a keyword of the topic was said. */
async function count(world: World, topic: string, from = "2026-01-01"): Promise<number> {
  const calls = await listCalls(world, from, "2026-03-11");
  const matches = await Promise.all(
    calls.map(({ id }) =>
      world.convintel.get<{ topic: string }[] | undefined>("/getMatchedTriggers", {
        activityId: id,
      }),
    ),
  );
  return matches.filter((found) => found?.some((match) => match.topic === topic)).length;
}

/** A look into every call of the year. */
export const task: Task = {
  id: "calls/contract-mentions",
  kind: "question",
  services: ["convintel"],
  prompt:
    "In how many of this year's recorded calls did the topic Contract come up? Just the number.",
  verify: async (outcome) => [
    ...verifyAnswer(outcome.answer, [mainNumber(await count(outcome, "Contract"))]),
    ...verifyNoChanges(outcome.changes),
  ],
  solve: async (world) => `Contract came up in ${await count(world, "Contract")} calls this year.`,
  wrong: [
    { name: "another topic", attempt: async (world) => `${await count(world, "Pricing")} calls` },
    {
      name: "since last autumn",
      attempt: async (world) => `${await count(world, "Contract", "2025-10-01")} calls`,
    },
    {
      name: "all calls",
      attempt: async (world) => `${(await listCalls(world, "2026-01-01", "2026-03-11")).length}`,
    },
  ],
};
