import type { Task, World } from "../../src/task.ts";
import { updated } from "../../src/verify/expected-change.ts";
import { verifyChanges } from "../../src/verify/verify-changes.ts";
import { createRecord, updateRecord } from "../shared/crm-records.ts";
import { company, person } from "../shared/targets.ts";

const TITLE = "Chief Digital Officer";
const tobias = person("tobias-keller");

/** Two people match the name; the city of their companies decides. */
export const task: Task = {
  id: "crm/keller-in-stuttgart",
  kind: "ambiguous",
  services: ["crm"],
  prompt: `Keller, the one in Stuttgart, is ${TITLE} as of this week. Update his job title please.`,
  verify: ({ changes }) => verifyChanges(changes, [updated(tobias, { job_title: TITLE })]),
  solve: async (world) => {
    await updateRecord(world, tobias, { job_title: TITLE });
    return "Tobias Keller's title is updated.";
  },
  calls: () => [
    [["crm_list_people", { filter: { name: { $contains: "Keller" } } }]],
    [
      ["crm_get_company", { record_id: company("castellan").id }],
      ["crm_get_company", { record_id: company("axlepoint").id }],
    ],
    [
      [
        "crm_update_record",
        { object: "people", record_id: tobias.id, values: { job_title: TITLE } },
      ],
    ],
  ],
  wrong: [
    { name: "the one in Basel", attempt: (world) => promote(world, "mathias-keller") },
    {
      name: "a new contact",
      attempt: (world) => createRecord(world, "people", { name: "Keller, T.", job_title: TITLE }),
    },
    { name: "only asked", attempt: async () => "Mathias or Tobias Keller?" },
  ],
};

async function promote(world: World, key: string): Promise<string> {
  await updateRecord(world, person(key), { job_title: TITLE });
  return "Updated.";
}
