import { startingWith } from "../../../store/document-index.js";
import { toTaskGroup } from "../repository/crm-indexes.js";
import type { TaskDocument } from "../repository/documents.js";
import type { CrmService } from "../crm-service.js";
import { invalidInput } from "../errors.js";
import type { Infer } from "../validation/validator.js";
import { booleanParameter, integerParameter } from "../validation/query-parameters.js";
import { oneOf, string, uuid } from "../validation/scalars.js";
import { optional, shape } from "../validation/structures.js";
import { createLookup } from "../values/create-lookup.js";
import { requireObject } from "../repository/require-resource.js";
import { CrmRepository } from "../repository/crm-repository.js";

const DEFAULT_LIMIT = 500;

/** Query parameters of the task list. */
export const tasksQuery = shape({
  limit: optional(integerParameter({ minimum: 0 })),
  offset: optional(integerParameter({ minimum: 0 })),
  sort: optional(
    oneOf(["created_at:asc", "created_at:desc", "completed_at:asc", "completed_at:desc"]),
  ),
  linked_object: optional(string()),
  linked_record_id: optional(uuid),
  assignee: optional(string()),
  is_completed: optional(booleanParameter),
});

type TasksQuery = Infer<typeof tasksQuery>;

/** One page of the tasks that pass the filters, oldest first by default. */
export function listTasks(service: CrmService, query: TasksQuery): TaskDocument[] {
  const { limit = DEFAULT_LIMIT, offset = 0, sort = "created_at:asc", is_completed } = query;
  const isLinked = parseLinkFilter(service, query);
  const assignee = parseAssignee(service, query.assignee);
  const { tasks } = service.collections;
  if (query.linked_record_id !== undefined) {
    return tasks
      .find("record", query.linked_record_id)
      .filter((task) => is_completed === undefined || task.isCompleted === is_completed)
      .filter(isLinked)
      .filter(({ assignees }) => isAssigned(assignees, assignee))
      .toSorted(createTaskOrder(sort))
      .slice(offset, offset + limit);
  }
  const [key, direction] = sort.split(":");
  return tasks.findRange(key === "created_at" ? "created" : "completed", {
    ...startingWith(toTaskGroup(is_completed, assignee)),
    order: direction === "desc" ? "descending" : "ascending",
    offset,
    limit,
  });
}

function parseLinkFilter(service: CrmService, query: TasksQuery): (task: TaskDocument) => boolean {
  const { linked_object, linked_record_id } = query;
  if (linked_object === undefined && linked_record_id === undefined) return () => true;
  if (linked_object === undefined || linked_record_id === undefined) {
    throw invalidInput("linked_object and linked_record_id must be provided together.");
  }
  const { slug } = requireObject(new CrmRepository(service.collections), linked_object);
  return ({ links }) =>
    links.some(({ object, recordId }) => object === slug && recordId === linked_record_id);
}

/** The id of the member with this id or email address; "" for an empty string or "null", which mean unassigned. */
function parseAssignee(service: CrmService, assignee?: string): string | undefined {
  if (assignee === undefined) return undefined;
  if (assignee === "" || assignee === "null") return "";
  const lookup = createLookup(new CrmRepository(service.collections));
  return lookup.findMemberId(assignee) ?? "unknown";
}

function isAssigned(assignees: readonly string[], assignee: string | undefined): boolean {
  if (assignee === undefined) return true;
  return assignee === "" ? assignees.length === 0 : assignees.includes(assignee);
}

/**
 * Sorted by completion, incomplete tasks come before the oldest completed one (ascending) or after it
 * (descending).
 */
function createTaskOrder(sort: string): (first: TaskDocument, second: TaskDocument) => number {
  const [key, direction] = sort.split(":");
  const sign = direction === "desc" ? -1 : 1;
  return (first, second) => {
    if (key === "created_at") return sign * first.createdAt.localeCompare(second.createdAt);
    return sign * (first.completedAt ?? "").localeCompare(second.completedAt ?? "");
  };
}
