import { defineCreateRecord } from "../records/record-operations.js";

/** The operation `crm_create_company`. */
export const createCompany = defineCreateRecord({
  name: "crm_create_company",
  object: "companies",
  verifyWith: "crm_list_companies",
  values: '{"name":["Harborline"],"domains":["harborline.example"],"categories":["Exact title"]}',
  description:
    "Creates a company. Fails if a domain belongs to another: check with crm_search_records first.",
});
