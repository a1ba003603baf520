import type { Task, World } from "../../src/task.ts";
import { mentions } from "../../src/verify/check.ts";
import { verifyChanges } from "../../src/verify/verify-changes.ts";
import { referTo } from "../shared/crm-records.ts";
import { createTask, type NewTask } from "../shared/crm-tasks.ts";
import { newTask } from "../shared/expect.ts";
import { deal, member, person } from "../shared/targets.ts";

const links = [person("walter-novak"), deal("ironridge-dock")];
const lena = member("lena-hoffmann");

async function add(world: World, change: Partial<NewTask> = {}): Promise<string> {
  const content = "Send Walter the wording of the 90-day exit clause";
  await createTask(world, { content, deadline: "2026-03-13", assignees: [lena], links, ...change });
  return "I added the task.";
}

/** A new task with owner, date and links. */
export const task: Task = {
  id: "crm/task-with-links",
  kind: "change",
  services: ["crm"],
  prompt:
    "I still have to send Walter Novak the wording of the 90-day exit clause. Put that on my CRM tasks, due this Friday (the 13th), linked to Walter and to the Ironridge deal.",
  verify: ({ changes }) =>
    verifyChanges(changes, [
      newTask({ about: mentions("exit clause"), due: "2026-03-13", assignees: [lena], links }),
    ]),
  solve: (world) => add(world),
  calls: () => [
    [
      ["crm_search_records", { object: "people", query: "Walter Novak" }],
      ["crm_search_records", { object: "deals", query: "Ironridge" }],
    ],
    [
      [
        "crm_create_task",
        {
          content: "Send Walter the wording of the 90-day exit clause",
          deadline_at: "2026-03-13",
          assignees: [{ referenced_actor_id: "Lena Hoffmann" }],
          linked_records: links.flatMap(referTo),
        },
      ],
    ],
  ],
  wrong: [
    { name: "a day too early", attempt: (world) => add(world, { deadline: "2026-03-12" }) },
    {
      name: "another colleague",
      attempt: (world) => add(world, { assignees: [member("daniel-okafor")] }),
    },
    { name: "one link only", attempt: (world) => add(world, { links: links.slice(0, 1) }) },
  ],
};
