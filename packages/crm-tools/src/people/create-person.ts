import { defineCreateRecord } from "../records/record-operations.js";

/** The operation `crm_create_person`. */
export const createPerson = defineCreateRecord({
  name: "crm_create_person",
  object: "people",
  verifyWith: "crm_list_people",
  description:
    "Creates a person. Fails if an email address belongs to another: check with crm_search_records first. The CRM links the company of the email domain itself, creating it if needed.",
  values:
    '{"name":[{"first_name":"Ada","last_name":"Lovelace"}],"email_addresses":["ada@example.com"],"company":[{"target_record_id":"UUID"}],"job_title":["Engineer"]}',
});
