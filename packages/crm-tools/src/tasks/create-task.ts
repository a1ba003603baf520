import { defineOperation, path } from "@workbelt/core/provider";
import { z } from "zod";
import { CrmTool, type CrmToolOptions } from "../crm-tool.js";
import { aliasesFor } from "../inputs/aliases.js";
import { id, slugOrId } from "../inputs/ids.js";
import { timestamp } from "../inputs/timestamp.js";
import { compactTask, task } from "./task.js";

const linkedRecord = z.strictObject({
  target_object: slugOrId("Object slug, such as people, companies or deals"),
  target_record_id: id("UUID of the record"),
});

const assignee = z.strictObject({
  referenced_actor_type: z.enum(["workspace-member"]).describe("Always workspace-member"),
  referenced_actor_id: id("UUID of a workspace member"),
});

/** The operation `crm_create_task`. */
export const createTask = defineOperation({
  name: "crm_create_task",
  description:
    "Creates a task in the CRM, optionally due at a time, assigned to workspace members and linked to records. Find members with crm_list_workspace_members and records with crm_search_records. Returns the task with its task_id.",
  effect: "create",
  scopes: [
    "task:read-write",
    "object_configuration:read",
    "record_permission:read",
    "user_management:read",
  ],
  verifyWith: "crm_list_tasks",
  aliases: {
    content_plaintext: "content",
    ...aliasesFor({ object: "target_object", record: "target_record_id" }, "linked_records[]"),
    ...aliasesFor({ member: "referenced_actor_id" }, "assignees[]"),
  },
  input: z.strictObject({
    content: z.string().max(2000).describe("The task, as plain text of at most 2000 characters"),
    deadline_at: timestamp(
      "ISO 8601 with milliseconds and zone: 2026-03-31T17:00:00.000Z",
    ).optional(),
    is_completed: z.boolean().describe("Whether it is already done (default false)").optional(),
    linked_records: z.array(linkedRecord).describe("Records the task is about").optional(),
    assignees: z.array(assignee).describe("Members responsible for it").optional(),
  }),
  // The service requires all six keys and has no defaults.
  request: (input) => ({
    method: "POST",
    path: path`/v2/tasks`,
    body: {
      data: {
        content: input.content,
        format: "plaintext",
        deadline_at: input.deadline_at ?? null,
        is_completed: input.is_completed ?? false,
        linked_records: input.linked_records ?? [],
        assignees: input.assignees ?? [],
      },
    },
  }),
  response: z.object({ data: task }),
  result: ({ data }) => data,
  compact: compactTask,
});

/** Creates a task, optionally due, assigned and linked to records. */
export class CrmCreateTaskTool extends CrmTool<typeof createTask> {
  constructor(options?: CrmToolOptions) {
    super(createTask, options);
  }
}
