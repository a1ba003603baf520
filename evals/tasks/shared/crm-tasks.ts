import type { World } from "../../src/task.ts";
import { readPages } from "./crm-pages.ts";
import { referTo } from "./crm-records.ts";
import type { Target } from "./targets.ts";

/** A task as the API returns it. */
export interface CrmTask {
  id: { task_id: string };
  content_plaintext: string;
  deadline_at: string | null;
  is_completed: boolean;
  linked_records: { target_object_id: string; target_record_id: string }[];
  assignees: { referenced_actor_id: string }[];
}

/** Lists all tasks, filtered by query parameters. */
export async function listTasks(
  { crm }: World,
  query: Record<string, string | boolean> = {},
): Promise<CrmTask[]> {
  return readPages((page) => crm.get("/v2/tasks", { ...query, ...page }));
}

/** Contents of a new task. */
export interface NewTask {
  content: string;
  deadline?: string;
  assignees?: Target[];
  links?: Target[];
  completed?: boolean;
}

/** Creates a task. A deadline is a day, or a time. */
export async function createTask({ crm }: World, task: NewTask): Promise<void> {
  await crm.post("/v2/tasks", {
    data: {
      content: task.content,
      format: "plaintext",
      deadline_at: task.deadline === undefined ? null : toTime(task.deadline),
      is_completed: task.completed ?? false,
      linked_records: (task.links ?? []).flatMap(referTo),
      assignees: (task.assignees ?? []).map(toActor),
    },
  });
}

/** Changes a task. Assignees and links replace the previous ones. */
export async function updateTask(
  { crm }: World,
  id: string,
  { deadline, completed, assignees, links }: Partial<Omit<NewTask, "content">>,
): Promise<void> {
  await crm.patch(`/v2/tasks/${id}`, {
    data: {
      ...(deadline !== undefined && { deadline_at: toTime(deadline) }),
      ...(completed !== undefined && { is_completed: completed }),
      ...(assignees !== undefined && { assignees: assignees.map(toActor) }),
      ...(links !== undefined && { linked_records: links.flatMap(referTo) }),
    },
  });
}

function toTime(day: string): string {
  return day.includes("T") ? day : `${day}T09:00:00Z`;
}

function toActor({ id }: Target) {
  return { referenced_actor_type: "workspace-member", referenced_actor_id: id };
}
