import { defineDeleteRecord } from "../records/record-operations.js";

/** The operation `crm_delete_workspace_record`. */
export const deleteWorkspaceRecord = defineDeleteRecord({
  name: "crm_delete_workspace_record",
  object: "workspaces",
  verifyWith: "crm_get_workspace_record",
  description:
    "Deletes one workspace record for good: a workspace of your own product's customer, not the CRM's.",
});
