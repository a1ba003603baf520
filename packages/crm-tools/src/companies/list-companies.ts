import { defineListRecords } from "../records/record-operations.js";

/** The operation `crm_list_companies`. */
export const listCompanies = defineListRecords({
  name: "crm_list_companies",
  object: "companies",
  description:
    "Lists companies by exact filters. To find one by name or domain, use crm_search_records.",
});
