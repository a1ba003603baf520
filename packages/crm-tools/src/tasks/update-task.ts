import {
  collectProblems,
  defineOperation,
  path,
  pickWritten,
  selfExplanatory,
  set,
  truncate,
} from "@workbelt/core/provider";
import { z } from "zod";
import { SEEN_BY_ASSIGNEES } from "../consequences.js";
import { checkTarget } from "../checks/check-references.js";
import { id } from "../inputs/ids.js";
import { requireSome } from "../inputs/require-some.js";
import { fetchTask, fetchTaskContent } from "./fetch-task.js";
import { timestampOrEmpty } from "../inputs/texts.js";
import {
  assignees,
  checkTaskReferences,
  compactTask,
  linkedRecords,
  readDeadline,
  resolveAssignees,
  TASK,
  TASK_ALIASES,
  TASK_WRITE_SCOPES,
  taskOutput,
  taskResponse,
  toWrittenTask,
} from "./task.js";

const CONTENT_ADVICE =
  "The CRM cannot change a task's content: create one with the new content with crm_create_task, then delete this one with crm_delete_task.";

const MAX_CONTENT = 100;

const output = z.strictObject({
  task_id: taskOutput.shape.task_id,
  content: taskOutput.shape.content,
  is_completed: taskOutput.shape.is_completed.optional(),
  deadline_at: taskOutput.shape.deadline_at.nullable(),
  linked_records: taskOutput.shape.linked_records.nullable(),
  assignees: taskOutput.shape.assignees.nullable(),
});

const fields = z.strictObject({
  task_id: id("task", "UUID of the task"),
  deadline_at: timestampOrEmpty(
    '2026-03-31, or ISO 8601 2026-03-31T17:00:00Z; "" removes it',
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
  description:
    "Changes a task's deadline, completion, links or assignees. Links and assignees replace the current ones; include any to keep. The content cannot be changed.",
  effect: "update",
  consequence: [
    {
      when: "it has assignees",
      applies: (given) => (given.assignees ?? []).length > 0,
      reversible: "fully",
      seenByOthers: SEEN_BY_ASSIGNEES,
      overwrites: "the deadline, completion, links or assignees it gives",
    },
    { reversible: "fully", overwrites: "the deadline, completion, links or assignees it gives" },
  ],
  scopes: TASK_WRITE_SCOPES,
  verifyWith: "crm_get_task",
  aliases: TASK_ALIASES,
  unsupported: { content: CONTENT_ADVICE, content_plaintext: CONTENT_ADVICE },
  takesItems: { target: ["task_id"] },
  input: requireSome(
    fields,
    ["is_completed", "deadline_at", "linked_records", "assignees"],
    '; "" as deadline_at removes it',
  ),
  nameTarget: fetchTaskContent,
  readCurrent: async ({ task_id }, api) => {
    const present = await fetchTask(task_id, api);
    const { deadline_at = null, is_completed } = present;
    return {
      deadline_at,
      is_completed,
      linked_records: present.linked_records.map((link) => link.target_record_id),
      assignees: present.assignees.map((assignee) => assignee.referenced_actor_id),
    };
  },
  check: ({ task_id, ...changes }, api) => {
    const at = path`/v2/tasks/${task_id}`;
    return collectProblems([
      checkTarget({ what: "task with this task_id", path: at, field: "task_id" }, api),
      ...checkTaskReferences(changes, api),
    ]);
  },
  run: async ({ task_id, assignees: given, deadline_at: deadline, ...changes }, api) => {
    const data = {
      ...changes,
      deadline_at: deadline === "" ? null : readDeadline(deadline, api),
      assignees: await resolveAssignees(given, api),
    };
    return (await api.patch(path`/v2/tasks/${task_id}`, { data }, taskResponse)).data;
  },
  revert: set(TASK, { toWrite: toWrittenTask }),
  output,
  compact: (found, given): z.infer<typeof output> => {
    const present = compactTask(found);
    const { content, task_id } = present;
    return { task_id, content: truncate(content, MAX_CONTENT), ...pickWritten(given, present) };
  },
});
