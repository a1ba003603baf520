import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { deleteTask } from "./delete-task.js";

export const sample: Sample<typeof deleteTask> = {
  input: { task_id: seedId("crm/task/harborline-settle-savings") },
  second: { task_id: seedId("crm/task/castellan-validation-package") },
};
