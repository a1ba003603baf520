import { CrmTool, type CrmToolOptions } from "../crm-tool.js";
import { defineListRecords } from "../records/record-operations.js";

/** The operation `crm_list_user_records`. */
export const listUserRecords = defineListRecords({
  name: "crm_list_user_records",
  object: "users",
  description:
    "Lists user records: the end users of your own product, as the CRM knows them (for the people who work in the CRM use crm_list_workspace_members). The object must be enabled in the workspace. Returns items (record_id, web_url, values by attribute slug) and, when there may be more, next_offset.",
});

/** Lists user records, filtered and sorted. */
export class CrmListUserRecordsTool extends CrmTool<typeof listUserRecords> {
  constructor(options?: CrmToolOptions<typeof listUserRecords>) {
    super(listUserRecords, options);
  }
}
