import { defineGetRecord } from "../records/record-operations.js";

/** The operation `crm_get_company`. */
export const getCompany = defineGetRecord({
  name: "crm_get_company",
  object: "companies",
  description: "Gets one company with all values.",
});
