import { seedId } from "../../../common/seed-id.js";
import type { Story } from "../../../company/types.js";
import type { CrmCollections } from "../repository/crm-collections.js";
import { memberActor } from "../repository/actor.js";
import type { Calendar } from "./calendar.js";

const DAY_MS = 86_400_000;

/** Stores the tasks. Completed tasks were completed a day after their creation. */
export function seedTasks(collections: CrmCollections, story: Story, calendar: Calendar): void {
  for (const task of story.tasks) {
    const id = seedId(`crm/task/${task.key}`);
    const createdAt = calendar.at(task.createdAt);
    collections.tasks.put(id, {
      id,
      content: task.content,
      deadlineAt: task.deadline === undefined ? null : calendar.at(task.deadline),
      completedAt: task.completed ? calendar.after(createdAt, DAY_MS) : null,
      isCompleted: task.completed,
      links: task.links.map(({ object, key }) => ({
        object,
        recordId: seedId(`crm/${object}/${key}`),
      })),
      assignees: task.assignees.map((key) => seedId(`crm/member/${key}`)),
      createdBy: memberActor(seedId(`crm/member/${task.createdBy}`)),
      createdAt,
    });
  }
}
