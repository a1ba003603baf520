import { CrmTool, type CrmToolOptions } from "../crm-tool.js";
import { defineCreateRecord } from "../records/record-operations.js";

/** The operation `crm_create_deal`. */
export const createDeal = defineCreateRecord({
  name: "crm_create_deal",
  object: "deals",
  verifyWith: "crm_list_deals",
  mayBeEmpty: false,
  values:
    'Values by attribute slug, each an array, at least one: {"name":["Harborline renewal"],"stage":[{"status":"In Progress"}],"owner":["daniel@example.com"],"value":[{"currency_value":12000}],"associated_company":[{"target_record_id":"UUID of a company"}]}; crm_list_attributes shows how other types are written',
  description:
    "Creates a deal. The CRM requires name, stage and owner. Amounts are in the attribute's currency: any other currency_code is rejected. Write the stage exactly as in crm_list_attribute_statuses; find the company and people with crm_search_records and the owner with crm_list_workspace_members. Returns the new record with its record_id; adjusted lists values that were dropped or changed.",
});

/** Creates a deal. */
export class CrmCreateDealTool extends CrmTool<typeof createDeal> {
  constructor(options?: CrmToolOptions<typeof createDeal>) {
    super(createDeal, options);
  }
}
