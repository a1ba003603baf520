import type { Task, World } from "../../src/task.ts";
import { number, phrase, verifyAnswer } from "../../src/verify/answer.ts";
import { verifyNoChanges } from "../../src/verify/verify-changes.ts";
import { listScores } from "../shared/calls.ts";

interface Host {
  name: string;
  average: number;
}

/** Colleagues with three scored calls or more this year, the best average first. */
async function rank(world: World): Promise<Host[]> {
  const scores = await listScores(world, "2026-01-01", "2026-03-11");
  const byHost = Map.groupBy(scores, ({ user }) => user.name);
  return [...byHost]
    .filter(([, own]) => own.length >= 3)
    .map(([name, own]) => {
      const sum = own.reduce((total, { averageScore }) => total + averageScore, 0);
      return { name, average: Math.round((sum / own.length) * 10) / 10 };
    })
    .toSorted((one, other) => other.average - one.average);
}

async function say(world: World, place: number): Promise<string> {
  const { name, average } = (await rank(world)).at(place)!;
  return `${name}, with an average of ${average}.`;
}

/** An average per person over many scores. */
export const task: Task = {
  id: "calls/best-host",
  kind: "question",
  services: ["convintel"],
  prompt:
    "Among colleagues with at least three automatically scored calls since 1 January: who has the best average call score, and what is it (one decimal)?",
  verify: async (outcome) => {
    const [best] = await rank(outcome);
    const { answer, changes } = outcome;
    return [
      ...verifyAnswer(answer, [
        phrase(best!.name, best!.name.split(" ")[0]!),
        number(best!.average),
      ]),
      ...verifyNoChanges(changes),
    ];
  },
  solve: (world) => say(world, 0),
  wrong: [
    { name: "the second", attempt: (world) => say(world, 1) },
    { name: "the worst", attempt: (world) => say(world, -1) },
    { name: "without the score", attempt: async (world) => (await rank(world))[0]!.name },
  ],
};
