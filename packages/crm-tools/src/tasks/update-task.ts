import { defineOperation, path } from "@workbelt/core/provider";
import { z } from "zod";
import { CrmTool, type CrmToolOptions } from "../crm-tool.js";
import { id } from "../inputs/ids.js";
import { requireSome } from "../inputs/require-some.js";
import { selfExplanatory } from "../inputs/self-explanatory.js";
import { fetchTaskContent } from "./fetch-task-content.js";
import { timestampOrEmpty } from "../inputs/timestamp.js";
import { assignees, linkedRecords, TASK_ALIASES, TASK_WRITE_SCOPES } from "./task-inputs.js";
import { compactTask, task } from "./task.js";

const CONTENT_ADVICE =
  "The CRM cannot change a task's content: create one with the new content with crm_create_task, then delete this one with crm_delete_task.";

const fields = z.strictObject({
  task_id: id("task", "UUID of the task"),
  deadline_at: timestampOrEmpty(
    'ISO 8601, such as 2026-03-31T17:00:00.000Z; "" removes it',
  ).optional(),
  is_completed: selfExplanatory(
    z.boolean().describe("true completes the task, false reopens it"),
  ).optional(),
  linked_records: linkedRecords.optional(),
  assignees: assignees.optional(),
});

/** The operation `crm_update_task`. */
export const updateTask = defineOperation({
  name: "crm_update_task",
  extended: true,
  description:
    "Changes a task's deadline, completion, links or assignees. Links and assignees replace the present ones: include those to keep. The content cannot be changed.",
  effect: "update",
  scopes: TASK_WRITE_SCOPES,
  verifyWith: "crm_get_task",
  aliases: TASK_ALIASES,
  unsupported: { content: CONTENT_ADVICE, content_plaintext: CONTENT_ADVICE },
  input: requireSome(fields, ["is_completed", "deadline_at", "linked_records", "assignees"]),
  nameTarget: fetchTaskContent,
  request: ({ task_id, deadline_at, ...changes }) => ({
    method: "PATCH",
    path: path`/v2/tasks/${task_id}`,
    body: { data: { ...changes, deadline_at: deadline_at === "" ? null : deadline_at } },
  }),
  response: z.object({ data: task }),
  result: ({ data }) => data,
  compact: compactTask,
});

/** Changes a task's deadline, completion, links or assignees. */
export class CrmUpdateTaskTool extends CrmTool<typeof updateTask> {
  constructor(options?: CrmToolOptions<typeof updateTask>) {
    super(updateTask, options);
  }
}
