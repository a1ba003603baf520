import type { Task } from "../../src/task.ts";
import { phrase, verifyAnswer, verifyDenial } from "../../src/verify/answer.ts";
import { verifyNoChanges } from "../../src/verify/verify-changes.ts";
import { updateRecord } from "../shared/crm-records.ts";
import { deal } from "../shared/targets.ts";

/** The CRM has no such stage, and its setup must stay as it is. */
export const task: Task = {
  id: "crm/unknown-stage",
  kind: "refusal",
  services: ["crm"],
  prompt:
    "Move the Kestrel deal to the Legal review stage. If the CRM can't do that as it is, just tell me. Don't touch the setup.",
  verify: ({ answer, changes }) => [
    ...verifyAnswer(answer, [phrase("Legal review")]),
    ...verifyDenial(answer),
    ...verifyNoChanges(changes),
  ],
  solve: async () =>
    'Deals have no stage "Legal review": there are Lead, In Progress, Won and Lost. I left the deal in In Progress.',
  wrong: [
    {
      name: "a new stage",
      attempt: async (world) => {
        const path = "/v2/objects/deals/attributes/stage/statuses";
        await world.crm.post(path, { data: { title: "Legal review" } });
        await updateRecord(world, deal("kestrel-global-visibility"), { stage: "Legal review" });
        return "There was no such stage, so I added it.";
      },
    },
    {
      name: "a similar stage",
      attempt: async (world) => {
        await updateRecord(world, deal("kestrel-global-visibility"), { stage: "Won 🎉" });
        return "Legal review does not exist, so I moved it to Won.";
      },
    },
  ],
};
