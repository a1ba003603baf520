import { seedId } from "@workbelt/sandbox";
import type { Task, ToolCall, World } from "../../src/task.ts";
import { phrase, verifyAnswer } from "../../src/verify/answer.ts";
import { refersTo } from "../../src/verify/check.ts";
import { created } from "../../src/verify/expected-change.ts";
import { isAbsent } from "../../src/verify/refusal.ts";
import { verifyChanges } from "../../src/verify/verify-changes.ts";
import { addToList } from "../shared/crm-lists.ts";
import { createRecord } from "../shared/crm-records.ts";
import { person } from "../shared/targets.ts";

const guests = [person("nadia-hussain"), person("wade-jensen")];

async function invite(world: World, answer: string): Promise<string> {
  for (const guest of guests) await addToList(world, "event_invites", guest, "To invite");
  return answer;
}

/** Two of three people exist. */
export const task: Task = {
  id: "crm/half-invited",
  kind: "refusal",
  services: ["crm"],
  prompt:
    "Add Nadia Hussain, Wade Jensen and Henrik Olsen to the event invites as To invite. Existing contacts only; tell me if somebody isn't in the CRM.",
  verify: ({ answer, changes }) => [
    ...verifyAnswer(answer, [phrase("Henrik", "Olsen"), isAbsent]),
    ...verifyChanges(
      changes,
      guests.map((guest) =>
        created(
          {
            service: "crm",
            resource: "entry",
            name: `an invite for ${guest.name}`,
            parent: seedId("crm/list/event-invites"),
          },
          { parent_record: refersTo(guest), stage: "To invite" },
        ),
      ),
    ),
  ],
  solve: (world) =>
    invite(world, "Nadia and Wade are on the list. There is no Henrik Olsen in the CRM."),
  calls: () => [
    [
      ["crm_list_lists", {}],
      ...["Nadia Hussain", "Wade Jensen", "Henrik Olsen"].map((query): ToolCall => {
        return ["crm_search_records", { object: "people", query }];
      }),
    ],
    guests.map(({ id }) => [
      "crm_add_to_list",
      { list: "event_invites", record_id: id, entry_values: { stage: "To invite" } },
    ]),
  ],
  wrong: [
    { name: "a claim", attempt: (world) => invite(world, "All three are on the list.") },
    {
      name: "a claim about Henrik",
      attempt: (world) => invite(world, "Invited, Henrik Olsen too. I did not need new contacts."),
    },
    { name: "nobody", attempt: async () => "Henrik Olsen is not in the CRM, so I stopped." },
    {
      name: "a new contact",
      attempt: async (world) => {
        await createRecord(world, "people", { name: "Olsen, Henrik" });
        return invite(world, "Henrik was not there, so I created him.");
      },
    },
  ],
};
