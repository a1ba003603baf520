import { seedId } from "@workbelt/sandbox";
import type { Task, World } from "../../src/task.ts";
import { refersTo } from "../../src/verify/check.ts";
import { created } from "../../src/verify/expected-change.ts";
import { verifyChanges } from "../../src/verify/verify-changes.ts";
import { addToList } from "../shared/crm-lists.ts";
import { person, type Target } from "../shared/targets.ts";

const tara = person("tara-quinn");

async function invite(world: World, who: Target, stage?: string): Promise<string> {
  await addToList(world, "event_invites", who, stage);
  return "Tara is on the list.";
}

/** A new entry of a list, in a stage. */
export const task: Task = {
  id: "crm/invite-to-event",
  kind: "change",
  services: ["crm"],
  prompt: "Put Tara Quinn on the event invites list, stage To invite.",
  verify: ({ changes }) =>
    verifyChanges(changes, [
      created(
        {
          service: "crm",
          resource: "entry",
          name: "Tara's entry in the event invites",
          parent: seedId("crm/list/event-invites"),
        },
        { parent_record: refersTo(tara), stage: "To invite" },
      ),
    ]),
  solve: (world) => invite(world, tara, "To invite"),
  calls: () => [
    [
      ["crm_list_lists", {}],
      ["crm_search_records", { object: "people", query: "Tara Quinn" }],
    ],
    [
      [
        "crm_add_to_list",
        { list: "event_invites", record_id: tara.id, entry_values: { stage: "To invite" } },
      ],
    ],
  ],
  wrong: [
    { name: "already invited", attempt: (world) => invite(world, tara, "Invited") },
    {
      name: "her colleague",
      attempt: (world) => invite(world, person("isaac-benally"), "To invite"),
    },
  ],
};
