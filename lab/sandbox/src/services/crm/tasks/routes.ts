import { Hono } from "hono";
import { getActor } from "../access/authenticate.js";
import { requireScopes } from "../access/scopes.js";
import type { TaskDocument } from "../repository/documents.js";
import type { CrmService, CrmRouteEnv } from "../crm-service.js";
import { notFound } from "../errors.js";
import { parseBody, parseId, parseQuery } from "../validation/parse-request.js";
import { createTask, taskBody } from "./create-task.js";
import { listTasks, tasksQuery } from "./list-tasks.js";
import { serializeTask } from "./serialize-task.js";
import { taskChanges, updateTask } from "./update-task.js";

const linkedScopes = [
  "object_configuration:read",
  "record_permission:read",
  "user_management:read",
] as const;
const readAccess = requireScopes("task:read", ...linkedScopes);
const writeAccess = requireScopes("task:read-write", ...linkedScopes);

/** Routes for tasks. */
export function createTaskRoutes(service: CrmService): Hono<CrmRouteEnv> {
  const serialize = (task: TaskDocument) => serializeTask(task, service.collections.workspace.id);
  return new Hono<CrmRouteEnv>()
    .post("/v2/tasks", writeAccess, async (context) => {
      const { data } = await parseBody(context, taskBody);
      const actor = getActor(context.get("token"));
      return context.json({ data: serialize(createTask(service, data, actor)) });
    })
    .get("/v2/tasks", readAccess, (context) =>
      context.json({ data: listTasks(service, parseQuery(context, tasksQuery)).map(serialize) }),
    )
    .get("/v2/tasks/:task_id", readAccess, (context) => {
      return context.json({ data: serialize(requireTask(service, context.req.param("task_id"))) });
    })
    .patch("/v2/tasks/:task_id", writeAccess, async (context) => {
      const task = requireTask(service, context.req.param("task_id"));
      const { data } = await parseBody(context, taskChanges);
      return context.json({ data: serialize(updateTask(service, task, data)) });
    })
    .delete("/v2/tasks/:task_id", requireScopes("task:read-write"), (context) => {
      service.collections.tasks.delete(requireTask(service, context.req.param("task_id")).id);
      return context.json({});
    });
}

function requireTask(service: CrmService, id: string): TaskDocument {
  const message = `Could not find Task with ID "${id}".`;
  const task = service.collections.tasks.get(parseId(id, message));
  if (task === undefined) throw notFound(message);
  return task;
}
