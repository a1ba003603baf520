import { defineListRecords } from "../records/record-operations.js";

/** The operation `crm_list_deals`. */
export const listDeals = defineListRecords({
  name: "crm_list_deals",
  object: "deals",
  description: 'Lists deals by exact filters, such as {"stage":"In Progress"}.',
});
