import type { Task, World } from "../../src/task.ts";
import { mentions } from "../../src/verify/check.ts";
import { verifyChanges } from "../../src/verify/verify-changes.ts";
import { createTask } from "../shared/crm-tasks.ts";
import { newTask } from "../shared/expect.ts";
import { member } from "../shared/targets.ts";

async function add(world: World, deadline: string, assignee = "marcus-bell"): Promise<string> {
  const content = "Send the Q1 bookings to the board";
  await createTask(world, { content, deadline, assignees: [member(assignee)] });
  return `Marcus has a task due ${deadline}.`;
}

/** The last day of the running quarter. */
export const task: Task = {
  id: "crm/end-of-quarter",
  kind: "dates",
  services: ["crm"],
  prompt:
    "Marcus has to send the Q1 bookings to the board on the last day of the quarter. Add it to his CRM tasks with that date. No need to link it to anything.",
  verify: ({ changes }) =>
    verifyChanges(changes, [
      newTask({
        about: mentions("booking*", "board"),
        due: "2026-03-31",
        assignees: [member("marcus-bell")],
        links: [],
      }),
    ]),
  solve: (world) => add(world, "2026-03-31"),
  calls: () => [
    [
      [
        "crm_create_task",
        {
          content: "Send the Q1 bookings to the board",
          deadline_at: "2026-03-31",
          assignees: [{ referenced_actor_id: "Marcus Bell" }],
        },
      ],
    ],
  ],
  wrong: [
    { name: "the last working day before", attempt: (world) => add(world, "2026-03-30") },
    { name: "the end of the next quarter", attempt: (world) => add(world, "2026-06-30") },
    { name: "for Daniel", attempt: (world) => add(world, "2026-03-31", "daniel-okafor") },
  ],
};
