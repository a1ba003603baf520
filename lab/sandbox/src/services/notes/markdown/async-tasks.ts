import { randomUUID } from "node:crypto";
import { getPathId, type RouteContext } from "../route-context.js";
import { NotesError } from "../errors.js";
import { collections, type AsyncTaskDocument } from "../repository/documents.js";

const POLL_AFTER_SECONDS = 1;

/**
 * Runs a change as a task, which is polled for its outcome ("Running large markdown writes
 * asynchronously"). The sandbox makes the change at once.
 */
export function runAsTask(context: RouteContext, operation: string, change: () => object): object {
  const { repository, url } = context;
  const id = `task_${randomUUID().replaceAll("-", "")}`;
  const task: AsyncTaskDocument = {
    id,
    createdTime: repository.now.toISOString(),
    createdBy: repository.botId,
    statusUrl: `${url.origin}/v1/async_tasks/${id}`,
    operation,
    outcome: getOutcome(change),
  };
  repository.store.put(collections.asyncTasks, id, task);
  return {
    ...serializeTask(task),
    status: "queued",
    poll_after_seconds: POLL_AFTER_SECONDS,
  };
}

/** Returns the status of a reply: 202 for a task. */
export function getTaskStatus(result: object): 200 | 202 {
  return "status_url" in result ? 202 : 200;
}

/** `GET /v1/async_tasks/{id}`: a finished task with its result or error. Only its own bot finds it. */
export function retrieveAsyncTask(context: RouteContext): object {
  const { repository } = context;
  const id = getPathId(context, "task_id");
  const task = repository.store.get<AsyncTaskDocument>(collections.asyncTasks, id);
  if (task?.createdBy !== repository.botId) return repository.throwNotFound("async_task", id);
  return { ...serializeTask(task), ...task.outcome };
}

/** Runs the change. A rejected one has written nothing: it is checked before it is saved. */
function getOutcome(change: () => object): AsyncTaskDocument["outcome"] {
  try {
    return { status: "succeeded", result: change() };
  } catch (error) {
    if (!(error instanceof NotesError)) throw error;
    const { request_id: _, ...body } = error.toBody("") as Record<string, unknown>;
    return { status: "failed", error: body };
  }
}

function serializeTask({ createdTime, id, operation, statusUrl }: AsyncTaskDocument): object {
  return {
    object: "async_task",
    id,
    status_url: statusUrl,
    created_time: createdTime,
    operation: { surface: "rest", name: operation },
  };
}
