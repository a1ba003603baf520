import type { TaskDocument } from "../repository/documents.js";
import type { CrmService } from "../crm-service.js";
import type { Infer } from "../validation/validator.js";
import { boolean, string } from "../validation/scalars.js";
import { anyOf, jsonObject, list, nullable, optional, shape } from "../validation/structures.js";
import { createLookup } from "../values/create-lookup.js";
import { CrmRepository } from "../repository/crm-repository.js";
import { memberReference } from "../values/actor-reference.js";
import { toTimestamp } from "../time/timestamp.js";
import { parseDeadline, parseLink, resolveAssignee } from "./create-task.js";

/** Request body for changes to a task. Its content cannot be changed: other keys are rejected. */
export const taskChanges = shape({
  data: shape(
    {
      deadline_at: optional(nullable(string())),
      is_completed: optional(boolean),
      linked_records: optional(anyOf([list(string()), list(jsonObject)])),
      assignees: optional(list(memberReference)),
    },
    { closed: true },
  ),
});

type TaskChanges = Infer<typeof taskChanges>["data"];

/** Changes a task. Links and assignees replace the previous ones; a deadline of null removes it. */
export function updateTask(
  service: CrmService,
  task: TaskDocument,
  { assignees, deadline_at, is_completed = task.isCompleted, linked_records }: TaskChanges,
): TaskDocument {
  const repository = new CrmRepository(service.collections);
  const lookup = createLookup(repository);
  const completedAt = task.completedAt ?? toTimestamp(service.now());
  const updated: TaskDocument = {
    ...task,
    deadlineAt: deadline_at === undefined ? task.deadlineAt : parseDeadline(deadline_at),
    isCompleted: is_completed,
    completedAt: is_completed ? completedAt : null,
    links:
      linked_records?.map((link, index) => parseLink(link, index, repository, lookup)) ??
      task.links,
    assignees: assignees?.map((reference) => resolveAssignee(reference, lookup)) ?? task.assignees,
  };
  service.collections.tasks.put(task.id, updated);
  return updated;
}
