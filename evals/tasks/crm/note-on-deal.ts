import type { Task, World } from "../../src/task.ts";
import { isAll, mentions, mentionsNumber, reads } from "../../src/verify/check.ts";
import { verifyChanges } from "../../src/verify/verify-changes.ts";
import { createNote } from "../shared/crm-texts.ts";
import { newNote } from "../shared/expect.ts";
import { company, deal, type Target } from "../shared/targets.ts";

const nimbus = deal("nimbus-project-freight");
const CONTENT =
  "Isaac Benally approves anything above $25,000. He asks first whether we charge all year or per project.";

async function add(world: World, on: Target, content: string): Promise<string> {
  await createNote(world, on, "Procurement", content);
  return "The note is on the deal.";
}

/** A note with the facts of the request. */
export const task: Task = {
  id: "crm/note-on-deal",
  kind: "change",
  services: ["crm"],
  prompt:
    'Quick note on the Nimbus deal, title "Procurement": Isaac Benally has to approve anything above $25,000, and he\'ll first ask whether we charge all year or per project.',
  verify: ({ changes }) =>
    verifyChanges(changes, [
      newNote(
        nimbus,
        reads("Procurement"),
        isAll(mentions("Isaac", "project*"), mentionsNumber(25_000)),
      ),
    ]),
  solve: (world) => add(world, nimbus, CONTENT),
  calls: () => [
    [["crm_search_records", { object: "deals", query: "Nimbus" }]],
    [
      [
        "crm_create_note",
        {
          parent_object: "deals",
          parent_record_id: nimbus.id,
          title: "Procurement",
          content: CONTENT,
        },
      ],
    ],
  ],
  wrong: [
    { name: "on the company", attempt: (world) => add(world, company("nimbus"), CONTENT) },
    {
      name: "without the amount",
      attempt: (world) => add(world, nimbus, "Isaac asks whether we charge per project."),
    },
  ],
};
