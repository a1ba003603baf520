import { seedId } from "@workbelt/sandbox";

const person = seedId("crm/people/elif-demir");
const company = seedId("crm/companies/harborline");
const deal = seedId("crm/deals/castellan-cold-chain");
const user = seedId("crm/users/elif-demir");
const workspace = seedId("crm/workspaces/harborline");
const comment_id = seedId("crm/comment/castellan-still-alive");
const entry_id = seedId("crm/entry/expansion-accounts/harborline");
const member = seedId("crm/member/daniel-okafor");
const meeting_id = seedId("crm/meeting/brightmoor-discovery");
const call_recording_id = seedId("crm/call-recording/brightmoor-discovery");
const note_id = seedId("crm/note/harborline-track-handover");
const task_id = seedId("crm/task/harborline-settle-savings");
const webhook_id = seedId("crm/webhook/task-sync");
const list = "expansion_accounts";

/** For each CRM tool, an input that succeeds on the seeded sandbox. */
export const liveInputs: Record<string, Record<string, unknown>> = {
  crm_list_people: { limit: 1 },
  crm_get_person: { record_id: person },
  crm_create_person: { values: { name: [{ first_name: "Ada", last_name: "Lovelace" }] } },
  crm_delete_person: { record_id: person },
  crm_list_companies: { limit: 1 },
  crm_get_company: { record_id: company },
  crm_create_company: { values: { name: ["Lovelace & Co"], domains: ["lovelace.example"] } },
  crm_delete_company: { record_id: company },
  crm_list_deals: { filter: { stage: "In Progress" }, limit: 1 },
  crm_get_deal: { record_id: deal },
  crm_create_deal: {
    values: { name: "Engine", stage: "Lead", owner: "daniel.okafor@northwind.example" },
  },
  crm_delete_deal: { record_id: deal },
  crm_search_records: { object: "people", query: "Elif" },
  crm_list_records: { object: "companies", limit: 1 },
  crm_list_record_entries: { object: "companies", record_id: company },
  crm_get_record: { object: "companies", record_id: company },
  crm_get_record_attribute_values: { object: "deals", record_id: deal, attribute: "stage" },
  crm_create_record: { object: "companies", values: { name: "Lovelace & Co" } },
  crm_update_record: { object: "deals", record_id: deal, values: { stage: "Lost" } },
  crm_append_record_values: {
    object: "companies",
    record_id: company,
    values: { domains: "lovelace.example" },
  },
  crm_upsert_record: {
    object: "companies",
    matching_attribute: "domains",
    values: { domains: "harborline.example", name: "Harborline" },
  },
  crm_delete_record: { object: "companies", record_id: company },
  crm_list_user_records: { limit: 1 },
  crm_delete_user_record: { record_id: user },
  crm_list_workspace_records: { limit: 1 },
  crm_get_workspace_record: { record_id: workspace },
  crm_delete_workspace_record: { record_id: workspace },
  crm_create_task: {
    content: "Send the revised offer",
    linked_records: [{ target_object: "people", target_record_id: person }],
  },
  crm_list_tasks: { linked_object: "people", linked_record_id: person },
  crm_get_task: { task_id },
  crm_delete_task: { task_id },
  crm_create_note: { parent_object: "people", parent_record_id: person, content: "Called." },
  crm_list_notes: { limit: 1 },
  crm_get_note: { note_id },
  crm_delete_note: { note_id },
  crm_create_comment: {
    author_actor_id: member,
    content: "Agreed.",
    record_object: "deals",
    record_id: deal,
  },
  crm_get_comment: { comment_id },
  crm_delete_comment: { comment_id },
  crm_list_threads: { record_object: "deals", record_id: deal },
  crm_list_lists: {},
  crm_create_list: {
    name: "Enterprise sales",
    api_slug: "enterprise_sales",
    workspace_access: "full-access",
    workspace_member_access: [],
    parent_object: "companies",
  },
  crm_get_list: { list },
  crm_list_entries: { list, limit: 1 },
  crm_get_list_entry: { list, entry_id },
  crm_add_to_list: { list, record_id: company, entry_values: { stage: "Idea" } },
  crm_remove_from_list: { list, entry_id },
  crm_list_objects: {},
  crm_get_object: { object: "people" },
  crm_create_object: { singular_noun: "Dock", plural_noun: "Docks", api_slug: "docks" },
  crm_list_attributes: { object: "deals" },
  crm_get_attribute: { object: "deals", attribute: "stage" },
  crm_create_attribute: {
    object: "deals",
    api_slug: "renewal_date",
    title: "Renewal date",
    type: "date",
    description: "",
    is_required: false,
    is_unique: false,
    is_multiselect: false,
    config: {},
  },
  crm_list_attribute_options: { object: "companies", attribute: "categories" },
  crm_list_attribute_statuses: { object: "deals", attribute: "stage" },
  crm_list_workspace_members: {},
  crm_get_workspace_member: { workspace_member_id: member },
  crm_list_webhooks: { limit: 1 },
  crm_get_webhook: { webhook_id },
  crm_delete_webhook: { webhook_id },
  crm_list_meetings: { limit: 1 },
  crm_get_meeting: { meeting_id },
  crm_create_meeting: { title: "Kick-off", start: "2026-03-31", end: "2026-04-01" },
  crm_list_call_recordings: { meeting_id },
  crm_get_call_recording: { meeting_id, call_recording_id },
  crm_create_call_recording: { meeting_id, video_url: "https://files.example/kick-off.mp4" },
  crm_delete_call_recording: { meeting_id, call_recording_id },
  crm_get_call_transcript: { meeting_id, call_recording_id },
  crm_get_current_token_info: {},
};
