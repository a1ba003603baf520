import { seedId } from "@workbelt/sandbox";

const person = seedId("crm/people/elif-demir");
const company = seedId("crm/companies/harborline");

/** For each CRM tool an input with which it succeeds on the seeded sandbox, as often as it is called. */
export const liveInputs: Record<string, Record<string, unknown>> = {
  crm_search_records: { object: "people", query: "Elif" },
  crm_list_people: { limit: 1 },
  crm_get_person: { record_id: person },
  crm_create_person: { values: { name: [{ first_name: "Ada", last_name: "Lovelace" }] } },
  crm_list_companies: { limit: 1 },
  crm_get_company: { record_id: company },
  crm_create_task: {
    content: "Send the revised offer",
    linked_records: [{ target_object: "people", target_record_id: person }],
  },
  crm_list_tasks: { linked_object: "people", linked_record_id: person },
  crm_get_task: { task_id: seedId("crm/task/harborline-settle-savings") },
  crm_create_note: { parent_object: "people", parent_record_id: person, content: "Called." },
  crm_list_workspace_members: {},
  crm_get_current_token_info: {},
};
