import type { Task, World } from "../../src/task.ts";
import { isOn } from "../../src/verify/check.ts";
import { updated } from "../../src/verify/expected-change.ts";
import { verifyChanges } from "../../src/verify/verify-changes.ts";
import { updateTask } from "../shared/crm-tasks.ts";
import { crmTask, type Target } from "../shared/targets.ts";

const pricing = crmTask("kestrel-usage-pricing");

async function push(world: World, { id }: Target, deadline: string): Promise<string> {
  await updateTask(world, id, { deadline });
  return "Moved.";
}

/** A weekday of another week; the task has a date already. */
export const task: Task = {
  id: "crm/push-to-next-week",
  kind: "dates",
  services: ["crm"],
  prompt:
    "Luis wants the per-shipment price earlier. Make the Kestrel pricing task due on Thursday of next week.",
  verify: ({ changes }) =>
    verifyChanges(changes, [updated(pricing, { deadline_at: isOn("2026-03-19") })]),
  solve: (world) => push(world, pricing, "2026-03-19"),
  calls: () => [
    [["crm_list_tasks", { is_completed: false, limit: 100 }]],
    [["crm_update_task", { task_id: pricing.id, deadline_at: "2026-03-19" }]],
  ],
  wrong: [
    { name: "Thursday of this week", attempt: (world) => push(world, pricing, "2026-03-12") },
    { name: "a week from today", attempt: (world) => push(world, pricing, "2026-03-18") },
    {
      name: "another task for Kestrel",
      attempt: (world) => push(world, crmTask("kestrel-security-questionnaire"), "2026-03-19"),
    },
  ],
};
