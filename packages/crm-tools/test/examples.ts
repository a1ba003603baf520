const id = "891dcbfc-9141-415d-9b2a-2238a6cc012d";
const query = {
  filter: { name: { $contains: "Ltd" } },
  sorts: [{ attribute: "name", direction: "asc", field: "last_name" }],
  limit: 10,
  offset: 20,
};

/** One valid input for each CRM tool, with every property that can stand together. */
export const examples: Record<string, object> = {
  crm_search_records: { object: "people", query: "Ada", limit: 10, offset: 5 },
  crm_list_people: query,
  crm_get_person: { record_id: id },
  crm_create_person: { values: { name: [{ first_name: "Ada", last_name: "Lovelace" }] } },
  crm_list_companies: query,
  crm_get_company: { record_id: id },
  crm_create_task: {
    content: "Send the revised offer",
    deadline_at: "2026-03-31T17:00:00.000Z",
    is_completed: false,
    linked_records: [{ target_object: "companies", target_record_id: id }],
    assignees: [{ referenced_actor_type: "workspace-member", referenced_actor_id: id }],
  },
  crm_list_tasks: {
    linked_object: "companies",
    linked_record_id: id,
    is_completed: false,
    limit: 10,
    offset: 20,
  },
  crm_get_task: { task_id: id },
  crm_create_note: {
    parent_object: "companies",
    parent_record_id: id,
    title: "Call",
    content: "# Call",
    format: "markdown",
    created_at: "2026-01-15T10:00:00.000Z",
    meeting_id: id,
  },
  crm_list_workspace_members: { limit: 10, offset: 0 },
  crm_get_current_token_info: {},
};
