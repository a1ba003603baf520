import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import { upToSeconds } from "../../test/helpers/sample-parts.ts";
import type { listTasks } from "./list-tasks.js";

export const sample: Sample<typeof listTasks> = {
  input: {
    linked_object: "people",
    linked_record_id: seedId("crm/people/elif-demir"),
    is_completed: false,
    limit: 2,
  },
  otherInputs: {
    assignee_id: seedId("crm/member/daniel-okafor"),
    due_after: "2026-03-01T00:00:00.000Z",
    due_before: "2026-04-01T00:00:00.000Z",
    offset: 20,
  },
  live: { limit: 20 },
  mistakes: [{ mistake: "a record without its object", change: { linked_object: undefined } }],
  facts: (first) => [
    ...first("task_id", "content_plaintext", "target_record_id", "referenced_actor_id"),
    ...upToSeconds(first("deadline_at", "completed_at")),
  ],
};
