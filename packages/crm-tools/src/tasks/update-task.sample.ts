import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { updateTask } from "./update-task.js";

export const sample: Sample<typeof updateTask> = {
  input: { task_id: seedId("crm/task/harborline-settle-savings"), is_completed: true },
  otherInputs: {
    deadline_at: "2026-03-31T17:00:00.000Z",
    linked_records: [
      { target_object: "companies", target_record_id: seedId("crm/companies/harborline") },
    ],
    assignees: [
      {
        referenced_actor_type: "workspace-member",
        referenced_actor_id: seedId("crm/member/daniel-okafor"),
      },
    ],
  },
  otherCases: [
    {
      assignees: [
        {
          referenced_actor_type: "workspace-member",
          referenced_actor_id: seedId("crm/member/daniel-okafor"),
        },
      ],
    },
  ],
  second: { task_id: seedId("crm/task/castellan-validation-package") },
  mistakes: [
    { mistake: "a new text, which the service cannot change", change: { content: "Call Elif" } },
  ],
};
