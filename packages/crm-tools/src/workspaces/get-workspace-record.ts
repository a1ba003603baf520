import { defineGetRecord } from "../records/record-operations.js";

/** The operation `crm_get_workspace_record`. */
export const getWorkspaceRecord = defineGetRecord({
  name: "crm_get_workspace_record",
  object: "workspaces",
  description: "Gets one workspace record: a workspace of your own product's customer.",
});
