import type { World } from "../../src/task.ts";
import type { Target } from "./targets.ts";

/** A value of a record; each type has its own keys. */
export interface CrmValue {
  active_from: string;
  value?: string | number;
  full_name?: string;
  currency_value?: number;
  status?: { title: string };
  option?: { title: string };
  target_record_id?: string;
  referenced_actor_id?: string;
}

/** A record as the API returns it. */
export interface CrmRecord {
  id: { record_id: string };
  values: Record<string, CrmValue[] | undefined>;
}

/** A task as the API returns it. */
export interface CrmTask {
  id: { task_id: string };
  content_plaintext: string;
  deadline_at: string | null;
  is_completed: boolean;
  linked_records: { target_object_id: string; target_record_id: string }[];
  assignees: { referenced_actor_id: string }[];
}

const PAGE = 500;

/** Lists all records of an object that pass the filter. */
export async function listRecords(
  { crm }: World,
  object: string,
  filter = {},
): Promise<CrmRecord[]> {
  return collect((offset) =>
    crm.post(`/v2/objects/${object}/records/query`, { filter, limit: PAGE, offset }),
  );
}

/** Lists all tasks, filtered by query parameters. */
export async function listTasks(
  { crm }: World,
  query: Record<string, string | boolean> = {},
): Promise<CrmTask[]> {
  return collect((offset) => crm.get("/v2/tasks", { ...query, limit: PAGE, offset }));
}

async function collect<Item>(
  read: (offset: number) => Promise<{ data: Item[] }>,
  offset = 0,
): Promise<Item[]> {
  const { data } = await read(offset);
  return data.length < PAGE ? data : [...data, ...(await collect(read, offset + PAGE))];
}

/** Sets values of a record; multiselect attributes gain values unless `replace` is given. */
export async function updateRecord(
  { crm }: World,
  { resource, id }: Target,
  values: Record<string, unknown>,
  { replace = false } = {},
): Promise<void> {
  const path = `/v2/objects/${resource}/records/${id}`;
  await (replace ? crm.put(path, { data: { values } }) : crm.patch(path, { data: { values } }));
}

/** Creates a record and returns its id. */
export async function createRecord(
  { crm }: World,
  object: string,
  values: Record<string, unknown>,
): Promise<string> {
  const { data } = await crm.post<{ data: CrmRecord }>(`/v2/objects/${object}/records`, {
    data: { values },
  });
  return data.id.record_id;
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
      linked_records: (task.links ?? []).map((link) => ({
        target_object: link.resource,
        target_record_id: link.id,
      })),
      assignees: (task.assignees ?? []).map(toActor),
    },
  });
}

/** Changes a task: `deadline_at`, `is_completed`, `assignees`. */
export async function updateTask(
  { crm }: World,
  id: string,
  changes: { deadline?: string; completed?: boolean; assignees?: Target[] },
): Promise<void> {
  await crm.patch(`/v2/tasks/${id}`, {
    data: {
      ...(changes.deadline !== undefined && { deadline_at: toTime(changes.deadline) }),
      ...(changes.completed !== undefined && { is_completed: changes.completed }),
      ...(changes.assignees !== undefined && { assignees: changes.assignees.map(toActor) }),
    },
  });
}

/** Adds a note to a record. */
export async function createNote(
  { crm }: World,
  { resource, id }: Target,
  title: string,
  content: string,
): Promise<void> {
  const parent = { parent_object: resource, parent_record_id: id };
  await crm.post("/v2/notes", { data: { ...parent, title, format: "markdown", content } });
}

/** Comments on a record, as a colleague. */
export async function commentOnRecord(
  { crm }: World,
  { resource, id }: Target,
  author: Target,
  content: string,
): Promise<void> {
  await crm.post("/v2/comments", {
    data: {
      format: "plaintext",
      content,
      author: { type: "workspace-member", id: author.id },
      record: { object: resource, record_id: id },
    },
  });
}

/** Adds a record to a list. */
export async function addToList(
  { crm }: World,
  list: string,
  { resource, id }: Target,
  stage?: string,
): Promise<void> {
  await crm.post(`/v2/lists/${list}/entries`, {
    data: {
      parent_object: resource,
      parent_record_id: id,
      entry_values: stage === undefined ? {} : { stage },
    },
  });
}

/** Sets the stage of a list's entry. */
export async function moveEntry(
  { crm }: World,
  list: string,
  { id }: Target,
  stage: string,
): Promise<void> {
  await crm.patch(`/v2/lists/${list}/entries/${id}`, { data: { entry_values: { stage } } });
}

function toTime(day: string): string {
  return day.includes("T") ? day : `${day}T09:00:00Z`;
}

function toActor({ id }: Target) {
  return { referenced_actor_type: "workspace-member", referenced_actor_id: id };
}

/** A reference to a record, as a value. */
export function referTo({ resource, id }: Target): object[] {
  return [{ target_object: resource, target_record_id: id }];
}
