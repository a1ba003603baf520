import { CrmTool, type CrmToolOptions } from "../crm-tool.js";
import { defineDeleteRecord } from "../records/record-operations.js";

/** The operation `crm_delete_company`. */
export const deleteCompany = defineDeleteRecord({
  name: "crm_delete_company",
  object: "companies",
  verifyWith: "crm_get_company",
  description: "Deletes one company for good; linked tasks, notes and list entries are affected.",
});

/** Deletes one company for good. */
export class CrmDeleteCompanyTool extends CrmTool<typeof deleteCompany> {
  constructor(options?: CrmToolOptions<typeof deleteCompany>) {
    super(deleteCompany, options);
  }
}
