import type { Task, World } from "../../src/task.ts";
import { updated } from "../../src/verify/expected-change.ts";
import { verifyChanges } from "../../src/verify/verify-changes.ts";
import { addToList, moveEntry } from "../shared/crm-lists.ts";
import { company, entry, type Target } from "../shared/targets.ts";

const LIST = "expansion_accounts";
const greenfurrow = entry("expansion-accounts/greenfurrow");

async function move(world: World, target: Target, stage: string): Promise<string> {
  await moveEntry(world, LIST, target, stage);
  return "Moved.";
}

/** An entry keeps its id when its stage changes. */
export const task: Task = {
  id: "crm/move-list-entry",
  kind: "in-place",
  services: ["crm"],
  prompt: "Greenfurrow is at Value case now in our expansion accounts list, update it please.",
  verify: ({ changes }) => verifyChanges(changes, [updated(greenfurrow, { stage: "Value case" })]),
  solve: (world) => move(world, greenfurrow, "Value case"),
  calls: () => [
    [["crm_list_entries", { list: LIST }]],
    [
      [
        "crm_update_list_entry",
        { list_id: LIST, entry_id: greenfurrow.id, entry_values: { stage: "Value case" } },
      ],
    ],
  ],
  wrong: [
    { name: "a stage too far", attempt: (world) => move(world, greenfurrow, "Proposed") },
    {
      name: "a second entry",
      attempt: async (world) => {
        await addToList(world, LIST, company("greenfurrow"), "Value case");
        return "Moved.";
      },
    },
    {
      name: "another account",
      attempt: (world) => move(world, entry("expansion-accounts/pulse"), "Value case"),
    },
  ],
};
