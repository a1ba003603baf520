import { Hono } from "hono";
import { actorOf } from "../access/actor.js";
import { needs } from "../access/scopes.js";
import type { TaskDocument } from "../data/documents.js";
import type { Crm, CrmEnvironment } from "../environment.js";
import { notFound } from "../errors.js";
import { readBody, readId, readQuery } from "../input/request.js";
import { createTask, writtenTask } from "./create-task.js";
import { listTasks, taskPage } from "./list-tasks.js";

const around = [
  "object_configuration:read",
  "record_permission:read",
  "user_management:read",
] as const;
const mayRead = needs("task:read", ...around);
const mayWrite = needs("task:read-write", ...around);

/** Tasks. */
export function createTaskRoutes(crm: Crm): Hono<CrmEnvironment> {
  const show = (task: TaskDocument) => showTask(task, crm.data.workspace.id);
  return new Hono<CrmEnvironment>()
    .post("/v2/tasks", mayWrite, async (context) => {
      const { data } = await readBody(context, writtenTask);
      const actor = actorOf(context.get("token"));
      return context.json({ data: show(createTask(crm, data, actor)) });
    })
    .get("/v2/tasks", mayRead, (context) =>
      context.json({ data: listTasks(crm, readQuery(context, taskPage)).map(show) }),
    )
    .get("/v2/tasks/:task_id", mayRead, (context) => {
      return context.json({ data: show(requireTask(crm, context.req.param("task_id"))) });
    })
    .delete("/v2/tasks/:task_id", needs("task:read-write"), (context) => {
      crm.data.tasks.delete(requireTask(crm, context.req.param("task_id")).id);
      return context.json({});
    });
}

function requireTask(crm: Crm, id: string): TaskDocument {
  const message = `Could not find Task with ID "${id}".`;
  const task = crm.data.tasks.get(readId(id, message));
  if (task === undefined) throw notFound(message);
  return task;
}

/** What is written as `content` and `target_object` is read as other names, `target_object_id` a slug. */
function showTask(task: TaskDocument, workspaceId: string) {
  return {
    id: { workspace_id: workspaceId, task_id: task.id },
    content_plaintext: task.content,
    deadline_at: task.deadlineAt,
    is_completed: task.isCompleted,
    completed_at: task.completedAt,
    linked_records: task.links.map(({ object, recordId }) => ({
      target_object_id: object,
      target_record_id: recordId,
    })),
    assignees: task.assignees.map((memberId) => ({
      referenced_actor_type: "workspace-member",
      referenced_actor_id: memberId,
    })),
    created_by_actor: task.createdBy,
    created_at: task.createdAt,
  };
}
