import type { Task, World } from "../../src/task.ts";
import { isOn } from "../../src/verify/check.ts";
import { updated } from "../../src/verify/expected-change.ts";
import { verifyChanges } from "../../src/verify/verify-changes.ts";
import { listTasks, updateTask } from "../shared/crm-tasks.ts";
import { isOverdue } from "../shared/crm-values.ts";
import { crmTask, type Target } from "../shared/targets.ts";

const FRIDAY = "2026-03-13";
const overdue = [
  "castellan-validation-package",
  "castellan-sponsor-mail",
  "ironridge-gate-data",
  "pulse-courier-latency",
].map(crmTask);

async function move(world: World, tasks: Pick<Target, "id">[], deadline: string): Promise<string> {
  for (const { id } of tasks) await updateTask(world, id, { deadline });
  return `All overdue tasks are due ${deadline} now.`;
}

/** Tasks that are open and late; not those that are done or have no date. */
export const task: Task = {
  id: "crm/move-overdue-tasks",
  kind: "dates",
  services: ["crm"],
  prompt: "Clean slate: every task that's overdue and still open gets this Friday as its new date.",
  verify: ({ changes }) =>
    verifyChanges(
      changes,
      overdue.map((one) => updated(one, { deadline_at: isOn(FRIDAY) })),
    ),
  solve: async (world) => {
    const late = (await listTasks(world)).filter((one) => isOverdue(one, world.today));
    const tasks = late.map(({ id }) => ({ id: id.task_id }));
    return move(world, tasks, FRIDAY);
  },
  calls: () => [
    [["crm_list_tasks", { is_completed: false, due_before: "2026-03-11" }]],
    overdue.map(({ id }) => ["crm_update_task", { task_id: id, deadline_at: FRIDAY }]),
  ],
  wrong: [
    { name: "three of four", attempt: (world) => move(world, overdue.slice(0, 3), FRIDAY) },
    { name: "Friday of next week", attempt: (world) => move(world, overdue, "2026-03-20") },
    {
      name: "also a task without a date",
      attempt: (world) => move(world, [...overdue, crmTask("parcelwise-revive")], FRIDAY),
    },
    {
      name: "also a task that is done",
      attempt: (world) => move(world, [...overdue, crmTask("veldt-reference")], FRIDAY),
    },
  ],
};
