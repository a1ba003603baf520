import { defineCreateRecord } from "../records/record-operations.js";

/** The operation `crm_create_deal`. */
export const createDeal = defineCreateRecord({
  name: "crm_create_deal",
  object: "deals",
  verifyWith: "crm_list_deals",
  mayBeEmpty: false,
  values:
    '{"name":["Renewal"],"stage":[{"status":"In Progress"}],"owner":["member@example.com"],"value":[{"currency_value":12000}],"associated_company":[{"target_record_id":"UUID"}]}',
  description:
    "Creates a deal. Requires name, stage (exact title, from crm_list_attribute_statuses) and owner. Amounts are in the attribute's currency.",
});
