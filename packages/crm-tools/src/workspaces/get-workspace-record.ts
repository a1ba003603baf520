import { CrmTool, type CrmToolOptions } from "../crm-tool.js";
import { defineGetRecord } from "../records/record-operations.js";

/** The operation `crm_get_workspace_record`. */
export const getWorkspaceRecord = defineGetRecord({
  name: "crm_get_workspace_record",
  object: "workspaces",
  description: "Gets one workspace record: a workspace of your own product's customer.",
});

/** Gets one workspace record with all values. */
export class CrmGetWorkspaceRecordTool extends CrmTool<typeof getWorkspaceRecord> {
  constructor(options?: CrmToolOptions<typeof getWorkspaceRecord>) {
    super(getWorkspaceRecord, options);
  }
}
