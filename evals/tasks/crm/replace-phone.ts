import type { Task, World } from "../../src/task.ts";
import { updated } from "../../src/verify/expected-change.ts";
import { verifyChanges } from "../../src/verify/verify-changes.ts";
import { updateRecord } from "../shared/crm-records.ts";
import { person, type Target } from "../shared/targets.ts";

const callum = person("callum-reid");
const NUMBER = "+441134960177";

async function set(
  world: World,
  who: Target,
  options: { replace?: boolean } = {},
): Promise<string> {
  await updateRecord(world, who, { phone_numbers: [NUMBER] }, options);
  return "Callum's number is updated.";
}

/** The new value takes the place of the old one, also where an attribute can have several. */
export const task: Task = {
  id: "crm/replace-phone",
  kind: "in-place",
  services: ["crm"],
  prompt:
    "Callum Reid has a new phone number, +44 113 496 0177. The old one is dead, so replace it.",
  verify: ({ changes }) => verifyChanges(changes, [updated(callum, { phone_numbers: [NUMBER] })]),
  solve: (world) => set(world, callum, { replace: true }),
  calls: () => [
    [["crm_search_records", { object: "people", query: "Callum Reid" }]],
    [
      [
        "crm_update_record",
        { object: "people", record_id: callum.id, values: { phone_numbers: [NUMBER] } },
      ],
    ],
  ],
  wrong: [
    { name: "beside the old number", attempt: (world) => set(world, callum) },
    {
      name: "another contact of the company",
      attempt: (world) => set(world, person("gemma-thornton"), { replace: true }),
    },
  ],
};
