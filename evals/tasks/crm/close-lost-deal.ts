import type { Task, World } from "../../src/task.ts";
import { mentions, reads } from "../../src/verify/check.ts";
import { updated } from "../../src/verify/expected-change.ts";
import { verifyChanges } from "../../src/verify/verify-changes.ts";
import { updateRecord } from "../shared/crm-records.ts";
import { createNote } from "../shared/crm-texts.ts";
import { newNote } from "../shared/expect.ts";
import { deal, type Target } from "../shared/targets.ts";

const parcelwise = deal("parcelwise-client-portal");
const REASON = "Their new warehouse software includes a client portal. Price was not the issue.";

async function close(world: World, target: Target, reason: string): Promise<string> {
  await updateRecord(world, target, { stage: "Lost" });
  if (reason !== "") await createNote(world, target, "Loss review", reason);
  return "The deal is lost, the reason is in a note.";
}

/** Two changes that belong together. */
export const task: Task = {
  id: "crm/close-lost-deal",
  kind: "change",
  services: ["crm"],
  prompt:
    'Nadia from Parcelwise called, we lost: their new warehouse software comes with a client portal, price wasn\'t the issue. Close the deal as lost and write the reason into a note titled "Loss review".',
  verify: ({ changes }) =>
    verifyChanges(changes, [
      updated(parcelwise, { stage: "Lost" }),
      newNote(parcelwise, reads("Loss review"), mentions("warehouse", "portal", "pric*")),
    ]),
  solve: (world) => close(world, parcelwise, REASON),
  calls: () => [
    [["crm_search_records", { object: "deals", query: "Parcelwise" }]],
    [
      [
        "crm_update_record",
        { object: "deals", record_id: parcelwise.id, values: { stage: "Lost" } },
      ],
      [
        "crm_create_note",
        {
          parent_object: "deals",
          parent_record_id: parcelwise.id,
          title: "Loss review",
          content: REASON,
        },
      ],
    ],
  ],
  wrong: [
    { name: "without a note", attempt: (world) => close(world, parcelwise, "") },
    {
      name: "another deal",
      attempt: (world) => close(world, deal("nimbus-project-freight"), REASON),
    },
    { name: "an invented reason", attempt: (world) => close(world, parcelwise, "Too expensive.") },
  ],
};
