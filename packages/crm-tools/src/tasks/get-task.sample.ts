import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import { upToSeconds } from "../../test/helpers/sample-parts.ts";
import type { getTask } from "./get-task.js";

export const sample: Sample<typeof getTask> = {
  input: { task_id: seedId("crm/task/harborline-settle-savings") },
  second: { task_id: seedId("crm/task/castellan-validation-package") },
  facts: (first) => [
    ...first("task_id", "content_plaintext", "target_record_id", "referenced_actor_id"),
    ...upToSeconds(first("deadline_at")),
  ],
};
