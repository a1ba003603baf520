import type { Task, World } from "../../src/task.ts";
import { phrase, verifyQuestion } from "../../src/verify/answer.ts";
import { verifyNoChanges } from "../../src/verify/verify-changes.ts";
import { updateRecord } from "../shared/crm-records.ts";
import { person } from "../shared/targets.ts";

async function promote(world: World, key: string): Promise<string> {
  await updateRecord(world, person(key), { job_title: "Chief Operating Officer" });
  return "Keller is Chief Operating Officer now.";
}

/** Two people match, and nothing says which one is meant. */
export const task: Task = {
  id: "crm/which-keller",
  kind: "ambiguous",
  services: ["crm"],
  prompt: "Keller got promoted to Chief Operating Officer! Update the job title in the CRM.",
  verify: ({ answer, changes }) => [
    ...verifyQuestion(answer, [phrase("Mathias", "Castellan"), phrase("Tobias", "Axlepoint")]),
    ...verifyNoChanges(changes),
  ],
  solve: async () =>
    "There are two: Mathias Keller at Castellan Pharma and Tobias Keller at Axlepoint. Which one got promoted?",
  wrong: [
    { name: "the first", attempt: (world) => promote(world, "mathias-keller") },
    { name: "the second", attempt: (world) => promote(world, "tobias-keller") },
    { name: "no word about the other", attempt: async () => "Should I update Mathias Keller?" },
  ],
};
