import type { Task, World } from "../../src/task.ts";
import { phrase, verifyQuestion } from "../../src/verify/answer.ts";
import { verifyNoChanges } from "../../src/verify/verify-changes.ts";
import { updatePage } from "../shared/notes.ts";
import { row } from "../shared/targets.ts";

async function finish(world: World, keys: string[]): Promise<string> {
  for (const key of keys) {
    const { id } = row(`onboarding-tracker/veldt-${key}`);
    await updatePage(world, id, { Phase: { status: { name: "Done" } }, Progress: { number: 1 } });
  }
  return "The Reno step is done.";
}

/** Two steps for Reno are in progress, and either may be meant. */
export const task: Task = {
  id: "notes/which-reno-step",
  kind: "ambiguous",
  services: ["notes"],
  prompt:
    "The Reno step that's in progress in our onboarding tracker is finished, set it to Done and 100%.",
  verify: ({ answer, changes }) => [
    ...verifyQuestion(answer, [phrase("item master", "items"), phrase("carriers")]),
    ...verifyNoChanges(changes),
  ],
  solve: async () =>
    'Two Reno steps are in progress: "Item master sync for Reno" and "Connect Reno\'s inbound carriers". Which one is finished?',
  wrong: [
    { name: "one of them", attempt: (world) => finish(world, ["reno-items"]) },
    { name: "both", attempt: (world) => finish(world, ["reno-items", "reno-carriers"]) },
    { name: "no choice given", attempt: async () => "Which step do you mean?" },
  ],
};
