import type { Task, World } from "../../src/task.ts";
import { reads } from "../../src/verify/check.ts";
import { updated } from "../../src/verify/expected-change.ts";
import { verifyChanges } from "../../src/verify/verify-changes.ts";
import { createRecord, referTo, updateRecord } from "../shared/crm-records.ts";
import { company, deal, type Target } from "../shared/targets.ts";

const settle = deal("harborline-settle");
const NAME = "Harborline – Settle for the North Sea lanes";

async function rename(world: World, target: Target): Promise<string> {
  await updateRecord(world, target, { name: NAME });
  return "Renamed.";
}

/** A record keeps its id when its name changes. */
export const task: Task = {
  id: "crm/rename-deal",
  kind: "in-place",
  services: ["crm"],
  prompt: `The Settle deal with Harborline has a new name: "${NAME}". Can you change it?`,
  verify: ({ changes }) => verifyChanges(changes, [updated(settle, { name: reads(NAME) })]),
  solve: (world) => rename(world, settle),
  calls: () => [
    [["crm_search_records", { object: "deals", query: "Harborline" }]],
    [["crm_update_record", { object: "deals", record_id: settle.id, values: { name: NAME } }]],
  ],
  wrong: [
    { name: "the other deal", attempt: (world) => rename(world, deal("harborline-track")) },
    {
      name: "a new deal instead",
      attempt: async (world) => {
        await world.crm.delete(`/v2/objects/deals/records/${settle.id}`);
        await createRecord(world, "deals", {
          name: NAME,
          stage: "In Progress",
          owner: "daniel.okafor@northwind.example",
          value: 62_000,
          associated_company: referTo(company("harborline")),
        });
        return "Renamed.";
      },
    },
  ],
};
