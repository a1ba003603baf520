import type { Task, World } from "../../src/task.ts";
import { mentions } from "../../src/verify/check.ts";
import { verifyChanges } from "../../src/verify/verify-changes.ts";
import { referTo } from "../shared/crm-records.ts";
import { createTask } from "../shared/crm-tasks.ts";
import { newTask } from "../shared/expect.ts";
import { deal, member } from "../shared/targets.ts";

const settle = deal("harborline-settle");
const aiko = member("aiko-tanabe");

async function add(world: World, deadline: string, links = [settle]): Promise<string> {
  const content = "Rehearse the savings sheet with Daniel";
  await createTask(world, { content, deadline, assignees: [aiko], links });
  return `Aiko has the task, due ${deadline}.`;
}

/** A date before a meeting in the calendar, on Wednesday 18 March. */
export const task: Task = {
  id: "crm/before-the-review",
  kind: "dates",
  services: ["crm"],
  prompt:
    "Aiko should rehearse the savings sheet with Daniel before the Harborline savings review that's in our CRM calendar. Give her a task for it, due two days before the meeting, linked to the Settle deal only.",
  verify: ({ changes }) =>
    verifyChanges(changes, [
      newTask({
        about: mentions("rehears*", "savings"),
        due: "2026-03-16",
        assignees: [aiko],
        links: [settle],
      }),
    ]),
  solve: (world) => add(world, "2026-03-16"),
  calls: () => [
    [
      ["crm_search_records", { object: "deals", query: "Harborline" }],
      ["crm_list_meetings", { filter: { ends_from: "2026-03-11", sort: "start_asc" } }],
    ],
    [
      [
        "crm_create_task",
        {
          content: "Rehearse the savings sheet with Daniel",
          deadline_at: "2026-03-16",
          assignees: [{ referenced_actor_id: "Aiko Tanabe" }],
          linked_records: referTo(settle),
        },
      ],
    ],
  ],
  wrong: [
    { name: "on the day of the meeting", attempt: (world) => add(world, "2026-03-18") },
    { name: "two days from now", attempt: (world) => add(world, "2026-03-13") },
    {
      name: "linked to the other deal",
      attempt: (world) => add(world, "2026-03-16", [deal("harborline-track")]),
    },
  ],
};
