import { CrmTool, type CrmToolOptions } from "../crm-tool.js";
import { defineListRecords } from "../records/record-operations.js";

/** The operation `crm_list_workspace_records`. */
export const listWorkspaceRecords = defineListRecords({
  name: "crm_list_workspace_records",
  object: "workspaces",
  description:
    "Lists workspace records: the workspaces of your own product's customers, as the CRM knows them. The object must be enabled. Returns items (record_id, web_url, values by attribute slug) and, when there may be more, next_offset.",
});

/** Lists workspace records, filtered and sorted. */
export class CrmListWorkspaceRecordsTool extends CrmTool<typeof listWorkspaceRecords> {
  constructor(options?: CrmToolOptions<typeof listWorkspaceRecords>) {
    super(listWorkspaceRecords, options);
  }
}
