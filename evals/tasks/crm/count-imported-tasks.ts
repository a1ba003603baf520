import type { StartingWorld, Task, World } from "../../src/task.ts";
import { mainNumber, verifyAnswer } from "../../src/verify/answer.ts";
import { verifyNoChanges } from "../../src/verify/verify-changes.ts";
import { listTasks } from "../shared/crm-tasks.ts";
import { isOverdue } from "../shared/crm-values.ts";
import { importTasks } from "../shared/import.ts";
import { member } from "../shared/targets.ts";

const aiko = member("aiko-tanabe").id;

async function count(world: World, limit = Number.POSITIVE_INFINITY): Promise<number> {
  const tasks = (await listTasks(world, { assignee: aiko })).slice(0, limit);
  return tasks.filter((one) => isOverdue(one, world.today)).length;
}

/** More tasks than one page of results has. */
export const task: Task = {
  id: "crm/count-imported-tasks",
  kind: "paging",
  services: ["crm"],
  prompt:
    "How many overdue tasks does Aiko have, counting everything that's open and was due before today? Just the number.",
  prepare: (world: StartingWorld) => importTasks(world),
  verify: async (outcome) => [
    ...verifyAnswer(outcome.answer, [mainNumber(await count(outcome))]),
    ...verifyNoChanges(outcome.changes),
  ],
  solve: async (world) => `Aiko has ${await count(world)} overdue tasks.`,
  wrong: [
    { name: "of the first page", attempt: async (world) => `${await count(world, 25)} tasks` },
    {
      name: "with tasks that are done",
      attempt: async (world) => `${(await listTasks(world, { assignee: aiko })).length} tasks`,
    },
  ],
};
