import { type Api, compactPage, defineOperation, offsetPage, path } from "@workbelt/core/provider";
import { z } from "zod";
import { CrmTool, type CrmToolOptions } from "../crm-tool.js";
import { aliasesFor } from "../inputs/aliases.js";
import { id, slugOrId } from "../inputs/ids.js";
import { paging } from "../inputs/paging.js";
import { requireBoth } from "../inputs/require-both.js";
import { timestamp } from "../inputs/timestamp.js";
import { type CrmTaskPage, fetchDueTasks } from "./fetch-due-tasks.js";
import { compactTask, task } from "./task.js";

const DEFAULT_LIMIT = 20;

const response = z.object({ data: z.array(task) });

const fields = z.strictObject({
  linked_object: slugOrId("Object of the linked record, such as companies").optional(),
  linked_record_id: id("UUID of the linked record").optional(),
  is_completed: z.boolean().describe("Only completed or only open; both if omitted").optional(),
  assignee_id: id("Only tasks of this workspace member: workspace_member_id").optional(),
  due_after: timestamp("Only tasks due at or after this time, ISO 8601").optional(),
  due_before: timestamp("Only tasks due before this time, ISO 8601").optional(),
  ...paging({ max: 500, default: DEFAULT_LIMIT }),
});

const input = requireBoth(fields, ["linked_object", "linked_record_id"]).refine(
  ({ due_after, due_before }) =>
    due_after === undefined || due_before === undefined || due_after < due_before,
  { path: ["due_before"], message: "expected a time after due_after" },
);

/** The operation `crm_list_tasks`. */
export const listTasks = defineOperation({
  name: "crm_list_tasks",
  description:
    "Lists tasks, oldest first: all or those linked to one record, of one assignee, open, completed or both, due in a period. Give linked_object and linked_record_id together. Returns items and, when there may be more, next_offset. With due_after or due_before, tasks without a deadline are left out, and offset counts the tasks read (tasks_read). Change a task with crm_update_task.",
  effect: "read",
  scopes: [
    "task:read",
    "object_configuration:read",
    "record_permission:read",
    "user_management:read",
  ],
  pagination: { kind: "offset", input: "offset", size: "limit", readCount: "tasks_read" },
  aliases: aliasesFor({
    object: "linked_object",
    record: "linked_record_id",
    member: "assignee_id",
  }),
  input,
  run: listMatchingTasks,
  compact: compactPage(compactTask),
});

async function listMatchingTasks(given: z.output<typeof fields>, api: Api): Promise<CrmTaskPage> {
  const { limit = DEFAULT_LIMIT, offset = 0, due_after, due_before, ...conditions } = given;
  const { assignee_id: assignee, ...filter } = conditions;
  const fetchTasks = async (size: number, start: number) => {
    const query = { ...filter, assignee, limit: size, offset: start };
    const request = { method: "GET", path: path`/v2/tasks`, query } as const;
    return (await api.send(request, response)).data;
  };
  return due_after === undefined && due_before === undefined
    ? offsetPage(await fetchTasks(limit, offset), limit, offset)
    : fetchDueTasks({ period: { due_after, due_before }, limit, offset, fetchTasks });
}

/** Lists tasks, all or those linked to one record. */
export class CrmListTasksTool extends CrmTool<typeof listTasks> {
  constructor(options?: CrmToolOptions<typeof listTasks>) {
    super(listTasks, options);
  }
}
