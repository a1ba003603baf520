import { defineDeleteRecord } from "../records/record-operations.js";

/** The operation `crm_delete_company`. */
export const deleteCompany = defineDeleteRecord({
  name: "crm_delete_company",
  object: "companies",
  verifyWith: "crm_get_company",
  description: "Deletes one company for good; linked tasks, notes and list entries are affected.",
});
