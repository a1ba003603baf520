import { CrmTool, type CrmToolOptions } from "../crm-tool.js";
import { defineDeleteRecord } from "../records/record-operations.js";

/** The operation `crm_delete_company`. */
export const deleteCompany = defineDeleteRecord({
  name: "crm_delete_company",
  object: "companies",
  verifyWith: "crm_get_company",
  description:
    "Deletes one company for good, by record_id. This cannot be undone, and tasks, notes and list entries of the company are affected. Returns deleted and id.",
});

/** Deletes one company for good. */
export class CrmDeleteCompanyTool extends CrmTool<typeof deleteCompany> {
  constructor(options?: CrmToolOptions<typeof deleteCompany>) {
    super(deleteCompany, options);
  }
}
