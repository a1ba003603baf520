import { Hono } from "hono";
import { getActor } from "../access/actor.js";
import { requireScopes } from "../access/scopes.js";
import type { TaskDocument } from "../repository/documents.js";
import type { CrmService, CrmRouteEnv } from "../crm-service.js";
import { notFound } from "../errors.js";
import { parseBody, parseId, parseQuery } from "../validation/parse-request.js";
import { createTask, taskBody } from "./create-task.js";
import { listTasks, tasksQuery } from "./list-tasks.js";

const linkedScopes = [
  "object_configuration:read",
  "record_permission:read",
  "user_management:read",
] as const;
const readAccess = requireScopes("task:read", ...linkedScopes);
const writeAccess = requireScopes("task:read-write", ...linkedScopes);

/** Tasks. */
export function createTaskRoutes(crm: CrmService): Hono<CrmRouteEnv> {
  const serialize = (task: TaskDocument) => serializeTask(task, crm.collections.workspace.id);
  return new Hono<CrmRouteEnv>()
    .post("/v2/tasks", writeAccess, async (context) => {
      const { data } = await parseBody(context, taskBody);
      const actor = getActor(context.get("token"));
      return context.json({ data: serialize(createTask(crm, data, actor)) });
    })
    .get("/v2/tasks", readAccess, (context) =>
      context.json({ data: listTasks(crm, parseQuery(context, tasksQuery)).map(serialize) }),
    )
    .get("/v2/tasks/:task_id", readAccess, (context) => {
      return context.json({ data: serialize(requireTask(crm, context.req.param("task_id"))) });
    })
    .delete("/v2/tasks/:task_id", requireScopes("task:read-write"), (context) => {
      crm.collections.tasks.delete(requireTask(crm, context.req.param("task_id")).id);
      return context.json({});
    });
}

function requireTask(crm: CrmService, id: string): TaskDocument {
  const message = `Could not find Task with ID "${id}".`;
  const task = crm.collections.tasks.get(parseId(id, message));
  if (task === undefined) throw notFound(message);
  return task;
}

/** What is written as `content` and `target_object` is read as other names, `target_object_id` a slug. */
function serializeTask(task: TaskDocument, workspaceId: string) {
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
