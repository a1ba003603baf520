import {
  type AggregateColumn,
  type AggregatedPage,
  aggregatePages,
  type AggregateRequest,
  type Api,
  planAggregate,
} from "@workbelt/core/provider";
import { findReferenceNames, toActorCell } from "../records/aggregate-values.js";
import { shortenTime } from "../schema/compact-values.js";
import type { CrmTaskPage } from "./fetch-due-tasks.js";
import type { CrmTask } from "./task.js";

const PAGE_SIZE = 500;

const COLUMNS = new Map<string, AggregateColumn<CrmTask>>([
  ["is_completed", { kind: "other", read: ({ is_completed }) => [is_completed] }],
  ["deadline_at", timeOf(({ deadline_at }) => deadline_at)],
  ["completed_at", timeOf(({ completed_at }) => completed_at)],
  ["created_at", timeOf(({ created_at }) => created_at)],
  [
    "assignees",
    {
      kind: "other",
      read: ({ assignees }) =>
        assignees.flatMap(({ referenced_actor_id: id, referenced_actor_type: type }) =>
          toActorCell(id, type),
        ),
    },
  ],
  [
    "linked_records",
    {
      kind: "other",
      read: ({ linked_records }) =>
        linked_records.map(({ target_object_id: type, target_record_id: id }) => ({ id, type })),
    },
  ],
  [
    "linked_object",
    {
      kind: "other",
      read: ({ linked_records }) => linked_records.map(({ target_object_id }) => target_object_id),
    },
  ],
  [
    "created_by",
    {
      kind: "other",
      read: ({ created_by_actor: actor }) => toActorCell(actor?.id, actor?.type),
    },
  ],
]);

function timeOf(read: (task: CrmTask) => string | null | undefined): AggregateColumn<CrmTask> {
  return {
    kind: "time",
    read: (task) => {
      const time = shortenTime(read(task));
      return time ? [{ time }] : [];
    },
  };
}

/** Aggregates all tasks that a call matches. @throws InputError for columns that tasks do not have. */
export function aggregateTasks(
  request: AggregateRequest,
  fetchPage: (paging: { limit: number; offset: number }, api: Api) => Promise<CrmTaskPage>,
  api: Api,
): Promise<AggregatedPage<CrmTask>> {
  return aggregatePages(
    {
      pagination: { kind: "offset", input: "offset" },
      plan: planAggregate(request, COLUMNS, api),
      fetchPage: ({ offset = 0 }, each) =>
        fetchPage({ limit: PAGE_SIZE, offset: Number(offset) }, each),
      getId: ({ id }) => id.task_id,
      findNames: findReferenceNames,
    },
    api,
  );
}
