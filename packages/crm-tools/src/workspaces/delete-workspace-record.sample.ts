import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { deleteWorkspaceRecord } from "./delete-workspace-record.js";

export const sample: Sample<typeof deleteWorkspaceRecord> = {
  input: { record_id: seedId("crm/workspaces/harborline") },
  second: { record_id: seedId("crm/workspaces/veldt") },
};
