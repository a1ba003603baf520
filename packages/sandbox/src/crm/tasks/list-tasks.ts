import type { TaskDocument } from "../repository/documents.js";
import type { CrmService } from "../crm-service.js";
import { invalidInput } from "../errors.js";
import type { Infer } from "../validation/validator.js";
import { booleanParameter, integerParameter } from "../validation/query-parameters.js";
import { oneOf, string, uuid } from "../validation/scalars.js";
import { optional, shape } from "../validation/structures.js";
import { createLookup } from "../records/create-lookup.js";
import { requireObject } from "../records/require-record.js";
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
  const isAssigned = parseAssigneeFilter(service, query.assignee);
  return service.collections.tasks
    .list()
    .filter((task) => is_completed === undefined || task.isCompleted === is_completed)
    .filter(isLinked)
    .filter(isAssigned)
    .toSorted(createTaskOrder(sort))
    .slice(offset, offset + limit);
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

/** Filters by id or email address of a member; an empty string or "null" means unassigned. */
function parseAssigneeFilter(
  service: CrmService,
  assignee?: string,
): (task: TaskDocument) => boolean {
  if (assignee === undefined) return () => true;
  if (assignee === "" || assignee === "null") return ({ assignees }) => assignees.length === 0;
  const memberId = createLookup(new CrmRepository(service.collections)).findMemberId(assignee);
  return ({ assignees }) => memberId !== undefined && assignees.includes(memberId);
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
