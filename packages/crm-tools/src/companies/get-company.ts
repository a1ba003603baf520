import { CrmTool, type CrmToolOptions } from "../crm-tool.js";
import { defineGetRecord } from "../records/record-operations.js";

/** The operation `crm_get_company`. */
export const getCompany = defineGetRecord({
  name: "crm_get_company",
  object: "companies",
  description: "Gets one company with all values.",
});

/** Gets one company with all values. */
export class CrmGetCompanyTool extends CrmTool<typeof getCompany> {
  constructor(options?: CrmToolOptions<typeof getCompany>) {
    super(getCompany, options);
  }
}
