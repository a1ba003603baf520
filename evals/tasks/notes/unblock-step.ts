import type { Task, World } from "../../src/task.ts";
import { isEmpty, isNumber } from "../../src/verify/check.ts";
import { updated } from "../../src/verify/expected-change.ts";
import { verifyChanges } from "../../src/verify/verify-changes.ts";
import { updatePage } from "../shared/notes.ts";
import { database, row, type Target } from "../shared/targets.ts";

const second = row("onboarding-tracker/pulse-second-courier");

async function unblock(world: World, { id }: Target, change: object = {}): Promise<string> {
  await updatePage(world, id, {
    Phase: { status: { name: "In progress" } },
    Progress: { number: 0.5 },
    Comment: { rich_text: [] },
    ...change,
  });
  return "Updated.";
}

/** Three columns of one row; the percentage is a fraction in the service. */
export const task: Task = {
  id: "notes/unblock-step",
  kind: "in-place",
  services: ["notes"],
  prompt:
    "Good news from Pulse: the second courier's security team signed. In the onboarding tracker set that direct feed step to In progress, 50%, and clear the comment.",
  verify: ({ changes }) =>
    verifyChanges(changes, [
      updated(second, {
        "properties.Phase": "In progress",
        "properties.Progress": isNumber(0.5),
        "properties.Comment": isEmpty,
      }),
    ]),
  solve: (world) => unblock(world, second),
  calls: () => [
    [["notes_data_fetch", { query: "Onboarding tracker" }]],
    [["notes_database_query", { database_id: database("onboarding-tracker") }]],
    [
      [
        "notes_page_update",
        {
          page_id: second.id,
          properties: { Phase: "In progress", Progress: 0.5, Comment: null },
        },
      ],
    ],
  ],
  wrong: [
    {
      name: "5000 percent",
      attempt: (world) => unblock(world, second, { Progress: { number: 50 } }),
    },
    {
      name: "with the old comment",
      attempt: async (world) => {
        const progress = { number: 0.5 };
        const phase = { status: { name: "In progress" } };
        await updatePage(world, second.id, { Phase: phase, Progress: progress });
        return "Updated.";
      },
    },
    {
      name: "the first courier",
      attempt: (world) => unblock(world, row("onboarding-tracker/pulse-first-courier")),
    },
  ],
};
