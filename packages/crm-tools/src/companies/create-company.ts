import { CrmTool, type CrmToolOptions } from "../crm-tool.js";
import { defineCreateRecord } from "../records/record-operations.js";

/** The operation `crm_create_company`. */
export const createCompany = defineCreateRecord({
  name: "crm_create_company",
  object: "companies",
  verifyWith: "crm_list_companies",
  values:
    'Values by attribute slug, each an array: {"name":["Harborline"],"domains":[{"domain":"harborline.example"}],"description":["Freight"],"categories":["title of an option"]}; crm_list_attributes shows how other types are written',
  description:
    "Creates a company. Fails if one of its domains already belongs to a company, so check with crm_search_records first or use crm_upsert_record. Returns the new record with its record_id; adjusted lists values that were dropped or changed.",
});

/** Creates a company. */
export class CrmCreateCompanyTool extends CrmTool<typeof createCompany> {
  constructor(options?: CrmToolOptions<typeof createCompany>) {
    super(createCompany, options);
  }
}
