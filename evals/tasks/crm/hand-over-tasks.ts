import type { Task, World } from "../../src/task.ts";
import { refersTo } from "../../src/verify/check.ts";
import { updated } from "../../src/verify/expected-change.ts";
import { verifyChanges } from "../../src/verify/verify-changes.ts";
import { listTasks, updateTask } from "../shared/crm-tasks.ts";
import { crmTask, member, type Target } from "../shared/targets.ts";

const jonas = member("jonas-eriksen");
const sofia = member("sofia-marino");
const open = [crmTask("veldt-reno-kickoff"), crmTask("greenfurrow-season-plan")];

async function assign(
  world: World,
  tasks: Pick<Target, "id">[],
  assignees: Target[],
): Promise<string> {
  for (const { id } of tasks) await updateTask(world, id, { assignees });
  return "Sofia has them now.";
}

/** Several tasks change hands. */
export const task: Task = {
  id: "crm/hand-over-tasks",
  kind: "in-place",
  services: ["crm"],
  prompt: "Jonas is on leave from tomorrow. Move his open CRM tasks over to Sofia, off his list.",
  verify: ({ changes }) =>
    verifyChanges(
      changes,
      open.map((one) => updated(one, { assignees: refersTo(sofia) })),
    ),
  solve: async (world) => {
    const found = await listTasks(world, { assignee: jonas.id, is_completed: false });
    const tasks = found.map(({ id }) => ({ id: id.task_id }));
    return assign(world, tasks, [sofia]);
  },
  calls: () => [
    [["crm_list_tasks", { assignee_id: "Jonas Eriksen", is_completed: false }]],
    open.map(({ id }) => [
      "crm_update_task",
      { task_id: id, assignees: [{ referenced_actor_id: "Sofia Marino" }] },
    ]),
  ],
  wrong: [
    { name: "one of two", attempt: (world) => assign(world, open.slice(0, 1), [sofia]) },
    { name: "beside Jonas", attempt: (world) => assign(world, open, [jonas, sofia]) },
    {
      name: "also a task that is not his",
      attempt: (world) => assign(world, [...open, crmTask("parcelwise-revive")], [sofia]),
    },
  ],
};
