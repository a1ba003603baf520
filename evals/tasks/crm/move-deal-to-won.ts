import type { Task } from "../../src/task.ts";
import { updated } from "../../src/verify/expected-change.ts";
import { verifyChanges } from "../../src/verify/verify-changes.ts";
import { updateRecord } from "../shared/crm-records.ts";
import { deal } from "../shared/targets.ts";

const brightmoor = deal("brightmoor-cold-chain");

/** A change of one field of one record. */
export const task: Task = {
  id: "crm/move-deal-to-won",
  kind: "change",
  services: ["crm"],
  prompt: "Brightmoor signed the cold chain contract this morning! Please mark the deal as won.",
  verify: ({ changes }) => verifyChanges(changes, [updated(brightmoor, { stage: "Won 🎉" })]),
  solve: async (world) => {
    await updateRecord(world, brightmoor, { stage: "Won 🎉" });
    return "Done, the Brightmoor deal is won.";
  },
  calls: () => [
    [["crm_search_records", { object: "deals", query: "Brightmoor" }]],
    [
      [
        "crm_update_record",
        { object: "deals", record_id: brightmoor.id, values: { stage: "Won 🎉" } },
      ],
    ],
  ],
  wrong: [
    {
      name: "another deal about a cold chain",
      attempt: async (world) => {
        await updateRecord(world, deal("castellan-cold-chain"), { stage: "Won 🎉" });
        return "Done.";
      },
    },
    {
      name: "another stage",
      attempt: async (world) => {
        await updateRecord(world, brightmoor, { stage: "Lost" });
        return "Done.";
      },
    },
  ],
};
