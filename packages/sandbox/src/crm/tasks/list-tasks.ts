import type { TaskDocument } from "../data/documents.js";
import type { Crm } from "../environment.js";
import { invalidInput } from "../errors.js";
import type { Checked } from "../input/check.js";
import { flagParameter, integerParameter } from "../input/parameters.js";
import { oneOf, text, uuid } from "../input/scalars.js";
import { optional, shape } from "../input/structures.js";
import { createLookup } from "../records/lookup.js";
import { requireObject } from "../records/require.js";
import { World } from "../records/world.js";

const DEFAULT_LIMIT = 500;

/** The query string of the task list. */
export const taskPage = shape({
  limit: optional(integerParameter({ minimum: 0 })),
  offset: optional(integerParameter({ minimum: 0 })),
  sort: optional(
    oneOf(["created_at:asc", "created_at:desc", "completed_at:asc", "completed_at:desc"]),
  ),
  linked_object: optional(text()),
  linked_record_id: optional(uuid),
  assignee: optional(text()),
  is_completed: optional(flagParameter),
});

type TaskPage = Checked<typeof taskPage>;

/** One page of the tasks that pass the filters, the oldest first unless sorted otherwise. */
export function listTasks(crm: Crm, page: TaskPage): TaskDocument[] {
  const { limit = DEFAULT_LIMIT, offset = 0, sort = "created_at:asc", is_completed } = page;
  const isLinked = readLinkFilter(crm, page);
  const isAssigned = readAssigneeFilter(crm, page.assignee);
  return crm.data.tasks
    .list()
    .filter((task) => is_completed === undefined || task.isCompleted === is_completed)
    .filter(isLinked)
    .filter(isAssigned)
    .toSorted(orderBy(sort))
    .slice(offset, offset + limit);
}

function readLinkFilter(crm: Crm, page: TaskPage): (task: TaskDocument) => boolean {
  const { linked_object, linked_record_id } = page;
  if (linked_object === undefined && linked_record_id === undefined) return () => true;
  if (linked_object === undefined || linked_record_id === undefined) {
    throw invalidInput("linked_object and linked_record_id must be provided together.");
  }
  const { slug } = requireObject(new World(crm.data), linked_object);
  return ({ links }) =>
    links.some(({ object, recordId }) => object === slug && recordId === linked_record_id);
}

/** By id or e-mail address of a member; empty text or "null" means nobody. */
function readAssigneeFilter(crm: Crm, assignee?: string): (task: TaskDocument) => boolean {
  if (assignee === undefined) return () => true;
  if (assignee === "" || assignee === "null") return ({ assignees }) => assignees.length === 0;
  const memberId = createLookup(new World(crm.data)).memberId(assignee);
  return ({ assignees }) => memberId !== undefined && assignees.includes(memberId);
}

/** Tasks that are not completed come last when sorted by completion. */
function orderBy(sort: string): (first: TaskDocument, second: TaskDocument) => number {
  const [key, direction] = sort.split(":");
  const sign = direction === "desc" ? -1 : 1;
  return (first, second) => {
    if (key === "created_at") return sign * first.createdAt.localeCompare(second.createdAt);
    if (first.completedAt === null || second.completedAt === null) {
      return Number(first.completedAt === null) - Number(second.completedAt === null);
    }
    return sign * first.completedAt.localeCompare(second.completedAt);
  };
}
