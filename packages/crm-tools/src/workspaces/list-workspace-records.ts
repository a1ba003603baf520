import { defineListRecords } from "../records/record-operations.js";

/** The operation `crm_list_workspace_records`. */
export const listWorkspaceRecords = defineListRecords({
  name: "crm_list_workspace_records",
  object: "workspaces",
  description:
    "Lists workspace records by exact filters: workspaces of your own product's customers.",
});
