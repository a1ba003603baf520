import { CrmTool, type CrmToolOptions } from "../crm-tool.js";
import { defineCreateRecord } from "../records/record-operations.js";

/** The operation `crm_create_person`. */
export const createPerson = defineCreateRecord({
  name: "crm_create_person",
  object: "people",
  verifyWith: "crm_list_people",
  description:
    "Creates a person. Fails if an email address already belongs to a person, so check with crm_search_records first or use crm_upsert_record. The CRM links the company of the email domain by itself, creating it if needed. Returns the new record with its record_id; adjusted lists values that were dropped or changed.",
  values:
    'Values by attribute slug, each an array: {"name":[{"first_name":"Ada","last_name":"Lovelace"}],"email_addresses":[{"email_address":"ada@example.com"}],"company":[{"target_record_id":"UUID of a company"}],"job_title":["Engineer"]}; crm_list_attributes shows how other types are written',
});

/** Creates a person. */
export class CrmCreatePersonTool extends CrmTool<typeof createPerson> {
  constructor(options?: CrmToolOptions<typeof createPerson>) {
    super(createPerson, options);
  }
}
