import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { createTask } from "./create-task.js";

export const sample: Sample<typeof createTask> = {
  input: {
    content: "Send the revised offer",
    deadline_at: "2026-11-20T17:00:00.000Z",
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
  otherInputs: { is_completed: false },
  otherCases: [{ assignees: undefined }],
  second: {
    content: "Call Lena",
    linked_records: [
      { target_object: "people", target_record_id: seedId("crm/people/gemma-thornton") },
    ],
    assignees: [
      {
        referenced_actor_type: "workspace-member",
        referenced_actor_id: seedId("crm/member/lena-hoffmann"),
      },
    ],
  },
  mistakes: [
    { mistake: "a deadline in words", change: { deadline_at: "next Friday" } },
    {
      mistake: "a link to a record that does not exist",
      change: {
        linked_records: [
          {
            target_object: "companies",
            target_record_id: seedId("crm/task/harborline-settle-savings"),
          },
        ],
      },
    },
  ],
};
