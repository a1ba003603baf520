import type { Task, World } from "../../src/task.ts";
import { updated } from "../../src/verify/expected-change.ts";
import { verifyChanges } from "../../src/verify/verify-changes.ts";
import { updateRecord } from "../shared/crm-records.ts";
import { deal } from "../shared/targets.ts";

const settle = deal("harborline-settle");

async function set(world: World, key: string, values: Record<string, unknown>): Promise<string> {
  await updateRecord(world, deal(key), values);
  return "Done.";
}

/** Two deals match the company; the person and the stages leave one. */
export const task: Task = {
  id: "crm/harborline-signed",
  kind: "ambiguous",
  services: ["crm"],
  prompt:
    "Pieter Bakker signed! Mark the Harborline deal as won, and correct the value: it's $66,500 a year in the end.",
  verify: ({ changes }) =>
    verifyChanges(changes, [updated(settle, { stage: "Won 🎉", value: 66_500 })]),
  solve: (world) => set(world, "harborline-settle", { stage: "Won 🎉", value: 66_500 }),
  calls: () => [
    [
      ["crm_search_records", { object: "people", query: "Pieter Bakker" }],
      ["crm_list_deals", { filter: { name: { $contains: "Harborline" } } }],
    ],
    [
      [
        "crm_update_record",
        { object: "deals", record_id: settle.id, values: { stage: "Won 🎉", value: 66_500 } },
      ],
    ],
  ],
  wrong: [
    {
      name: "the deal won before",
      attempt: (world) => set(world, "harborline-track", { value: 66_500 }),
    },
    {
      name: "without the value",
      attempt: (world) => set(world, "harborline-settle", { stage: "Won 🎉" }),
    },
    {
      name: "both deals",
      attempt: async (world) => {
        await set(world, "harborline-track", { value: 66_500 });
        return set(world, "harborline-settle", { stage: "Won 🎉", value: 66_500 });
      },
    },
  ],
};
