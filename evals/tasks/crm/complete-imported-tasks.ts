import type { Task, World } from "../../src/task.ts";
import { updated } from "../../src/verify/expected-change.ts";
import { verifyChanges } from "../../src/verify/verify-changes.ts";
import { type CrmTask, listTasks, updateTask } from "../shared/crm-tasks.ts";
import { importTasks } from "../shared/import.ts";

const isAboutCordova = (one: CrmTask) => one.content_plaintext.includes("Cordova");

/** Tom's imported tasks about Cordova. */
async function find(world: World): Promise<CrmTask[]> {
  const tasks = await listTasks(world, { assignee: "tom.whitaker@northwind.example" });
  return tasks.filter(isAboutCordova);
}

async function complete(world: World, tasks: CrmTask[]): Promise<string> {
  for (const { id } of tasks) await updateTask(world, id.task_id, { completed: true });
  return `I completed ${tasks.length} tasks.`;
}

/** Several tasks, spread over pages of results. */
export const task: Task = {
  id: "crm/complete-imported-tasks",
  kind: "paging",
  services: ["crm"],
  prompt:
    "Cordova sent all their rate sheets. Complete all of Tom's open tasks about Cordova, nobody else's.",
  prepare: (world) => importTasks(world),
  verify: async (outcome) => {
    const done = outcome.changes.filter(({ kind }) => kind === "updated").map(({ id }) => id);
    const wanted = (await find(outcome)).filter(
      ({ id, is_completed: isDone }) => !isDone || done.includes(id.task_id),
    );
    const target = { service: "crm", resource: "task" } as const;
    return verifyChanges(
      outcome.changes,
      wanted.map(({ id, content_plaintext: name }) =>
        updated({ ...target, id: id.task_id, name }, { is_completed: true }),
      ),
    );
  },
  solve: async (world) =>
    complete(
      world,
      (await find(world)).filter((one) => !one.is_completed),
    ),
  calls: async (world) => {
    const read = { assignee_id: "Tom Whitaker", is_completed: false };
    const open = (await find(world)).filter((one) => !one.is_completed);
    return [
      [["crm_list_tasks", { ...read, limit: 100 }]],
      open.map(({ id }) => ["crm_update_task", { task_id: id.task_id, is_completed: true }]),
    ];
  },
  wrong: [
    {
      name: "the first two",
      attempt: async (world) => complete(world, (await find(world)).slice(0, 2)),
    },
    {
      name: "everyone's",
      attempt: async (world) => {
        const tasks = await listTasks(world, { is_completed: false });
        return complete(world, tasks.filter(isAboutCordova));
      },
    },
  ],
};
