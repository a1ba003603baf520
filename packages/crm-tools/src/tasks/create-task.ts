import {
  collectProblems,
  defineOperation,
  path,
  prose,
  remove,
  selfExplanatory,
} from "@workbelt/core/provider";
import { z } from "zod";
import { SEEN_BY_ASSIGNEES } from "../consequences.js";
import { nonBlank, timestamp } from "../inputs/texts.js";
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
} from "./task.js";

/** The operation `crm_create_task`. */
export const createTask = defineOperation({
  name: "crm_create_task",
  description: "Creates a task, optionally linked to records and assigned to members.",
  effect: "create",
  consequence: [
    {
      when: "it has assignees",
      applies: (given) => (given.assignees ?? []).length > 0,
      reversible: "fully",
      seenByOthers: SEEN_BY_ASSIGNEES,
    },
    { reversible: "fully" },
  ],
  scopes: TASK_WRITE_SCOPES,
  verifyWith: "crm_list_tasks",
  aliases: { content_plaintext: "content", ...TASK_ALIASES },
  takesItems: { result: ["task_id"] },
  input: z.strictObject({
    content: prose(nonBlank({ max: 2000 }).describe("Plain text of at most 2000 characters")),
    deadline_at: timestamp("2026-03-31, or ISO 8601 2026-03-31T17:00:00Z").optional(),
    is_completed: selfExplanatory(
      z.boolean().describe("Whether it is already done (default false)"),
    ).optional(),
    linked_records: linkedRecords.optional(),
    assignees: assignees.optional(),
  }),
  check: (input, api) => collectProblems(checkTaskReferences(input, api)),
  run: async (input, api) => {
    // The service requires all six keys and has no defaults.
    const data = {
      content: input.content,
      format: "plaintext",
      deadline_at: readDeadline(input.deadline_at, api) ?? null,
      is_completed: input.is_completed ?? false,
      linked_records: input.linked_records ?? [],
      assignees: (await resolveAssignees(input.assignees, api)) ?? [],
    };
    return (await api.post(path`/v2/tasks`, { data }, taskResponse)).data;
  },
  revert: remove(TASK, { path: ({ id }) => path`/v2/tasks/${id}` }),
  output: taskOutput,
  compact: compactTask,
});
