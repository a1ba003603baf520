import type { FindValues, ResultCase } from "@workbelt/testing";
import { seedId } from "@workbelt/sandbox";

const person = seedId("crm/people/elif-demir");
const company = seedId("crm/companies/harborline");
const deal = seedId("crm/deals/castellan-cold-chain");
const entry_id = seedId("crm/entry/expansion-accounts/harborline");
const meeting_id = seedId("crm/meeting/brightmoor-discovery");
const call_recording_id = seedId("crm/call-recording/brightmoor-discovery");
const list = "expansion_accounts";
const limit = 20;

/** Times without the fraction of a second, which is zero. */
const upToSeconds = (times: string[]) => times.map((time) => time.slice(0, 19));

/** Facts of a list of records: ids, references, links, times, and the values of some keys. */
const recordFacts =
  (...keys: string[]) =>
  (first: FindValues) => [
    ...first("record_id", "target_record_id", ...keys),
    // One link for all, with {record_id} in the place of the id.
    ...first("web_url").map((url) => url.replace(/[^/]+$/, "{record_id}")),
    ...upToSeconds(first("created_at")),
  ];

/** Facts of one record: what its list has, and its own link and time. */
const oneRecordFacts =
  (...keys: string[]) =>
  (first: FindValues) => [
    ...first("record_id", "target_record_id", ...keys),
    ...first("web_url").slice(0, 1),
    ...upToSeconds(first("created_at")),
  ];

/** One call of each read operation, with what a model must find in its result. */
export const resultCases: ResultCase[] = [
  {
    tool: "crm_list_people",
    args: { limit },
    facts: recordFacts("full_name", "email_address"),
  },
  {
    tool: "crm_get_person",
    args: { record_id: person },
    facts: (first) => [
      person,
      "Elif Demir",
      "elif.demir@harborline.example",
      "Head of Digital Operations",
      company,
      "Harborline Freight",
      "Daniel Okafor",
      ...upToSeconds(first("interacted_at")),
      `/northwind/person/${person}`,
    ],
  },
  {
    tool: "crm_list_companies",
    args: { limit },
    facts: recordFacts("domain", "title", "country_code"),
  },
  {
    tool: "crm_get_company",
    args: { record_id: company },
    facts: (first) => [...oneRecordFacts("domain", "title")(first), "Elif Demir", "Rotterdam, NL"],
  },
  {
    tool: "crm_list_deals",
    args: { limit },
    facts: recordFacts("currency_value", "currency_code", "title"),
  },
  {
    tool: "crm_get_deal",
    args: { record_id: deal },
    facts: (first) => [
      ...oneRecordFacts("currency_value", "currency_code", "title")(first),
      "Daniel Okafor",
    ],
  },
  {
    tool: "crm_search_records",
    args: { object: "people", query: "Elif" },
    facts: (first) => first("record_id", "record_text", "object_slug"),
  },
  {
    tool: "crm_list_records",
    args: { object: "companies", limit },
    facts: recordFacts("domain", "title"),
  },
  {
    tool: "crm_list_record_entries",
    args: { object: "companies", record_id: company },
    facts: (first) => [
      ...first("list_id", "list_api_slug", "entry_id"),
      ...upToSeconds(first("created_at")),
    ],
  },
  {
    tool: "crm_get_record",
    args: { object: "companies", record_id: company },
    facts: oneRecordFacts("domain", "title"),
  },
  {
    tool: "crm_get_record_attribute_values",
    args: { object: "deals", record_id: deal, attribute: "stage", show_historic: true },
    facts: (first) => [
      ...first("title"),
      ...upToSeconds(first("active_from", "active_until")),
      seedId("crm/member/daniel-okafor"),
    ],
  },
  { tool: "crm_list_user_records", args: { limit }, facts: recordFacts("email_address") },
  { tool: "crm_list_workspace_records", args: { limit }, facts: recordFacts() },
  {
    tool: "crm_get_workspace_record",
    args: { record_id: seedId("crm/workspaces/harborline") },
    facts: (first) => [...oneRecordFacts()(first), "Harborline Freight", "eu-central-1"],
  },
  {
    tool: "crm_list_tasks",
    args: { limit },
    facts: (first) => [
      ...first("task_id", "content_plaintext", "target_record_id", "referenced_actor_id"),
      ...upToSeconds(first("deadline_at", "completed_at")),
    ],
  },
  {
    tool: "crm_get_task",
    args: { task_id: seedId("crm/task/harborline-settle-savings") },
    facts: (first) => [
      ...first("task_id", "content_plaintext", "target_record_id", "referenced_actor_id"),
      ...upToSeconds(first("deadline_at")),
    ],
  },
  {
    tool: "crm_list_notes",
    args: { limit: 10 },
    facts: (first) => [
      ...first("note_id", "title", "parent_object", "parent_record_id", "content_markdown"),
      ...upToSeconds(first("created_at")),
    ],
  },
  {
    tool: "crm_get_note",
    args: { note_id: seedId("crm/note/harborline-track-handover") },
    facts: (first) => first("note_id", "title", "parent_record_id", "content_markdown"),
  },
  {
    tool: "crm_list_threads",
    args: { record_object: "deals", record_id: deal },
    facts: (first) => [
      ...first("thread_id", "comment_id", "content_plaintext"),
      ...upToSeconds(first("created_at")).slice(1),
    ],
  },
  {
    tool: "crm_get_thread",
    args: { thread_id: seedId("crm/thread/castellan-still-alive") },
    facts: (first) => first("thread_id", "comment_id", "content_plaintext", "record_id"),
  },
  {
    tool: "crm_get_comment",
    args: { comment_id: seedId("crm/comment/castellan-still-alive") },
    facts: (first) => first("thread_id", "comment_id", "content_plaintext", "record_id"),
  },
  { tool: "crm_list_lists", facts: (first) => first("list_id", "api_slug", "name") },
  { tool: "crm_get_list", args: { list }, facts: (first) => first("api_slug", "name") },
  {
    tool: "crm_list_entries",
    args: { list, limit },
    facts: (first) => [
      ...first("entry_id", "parent_object", "parent_record_id", "title"),
      "Harborline Freight",
    ],
  },
  {
    tool: "crm_get_list_entry",
    args: { list, entry_id },
    facts: (first) => [
      ...first("list_id", "entry_id", "parent_object", "parent_record_id", "title"),
      ...upToSeconds(first("created_at")),
    ],
  },
  {
    tool: "crm_list_entry_attribute_values",
    args: { list_id: list, entry_id, attribute: "stage", show_historic: true },
    facts: (first) => [...first("title"), ...upToSeconds(first("active_from"))],
  },
  { tool: "crm_list_objects", facts: (first) => first("object_id", "api_slug", "plural_noun") },
  { tool: "crm_get_object", args: { object: "people" }, facts: (first) => first("api_slug") },
  {
    tool: "crm_list_attributes",
    args: { object: "deals" },
    facts: (first) => [
      ...first("api_slug", "type"),
      "Deal stage",
      '"is_writable":false',
      '"statuses":["Lead","In Progress","Won 🎉","Lost"]',
    ],
  },
  {
    tool: "crm_get_attribute",
    args: { object: "deals", attribute: "stage" },
    facts: (first) => [...first("attribute_id", "api_slug", "title", "type"), '"is_required":true'],
  },
  {
    tool: "crm_list_attribute_options",
    args: { object: "companies", attribute: "categories" },
    facts: (first) => first("title"),
  },
  {
    tool: "crm_list_attribute_statuses",
    args: { object: "deals", attribute: "stage" },
    facts: (first) => first("title"),
  },
  {
    tool: "crm_list_workspace_members",
    facts: (first) => first("workspace_member_id", "last_name", "email_address"),
  },
  {
    tool: "crm_get_workspace_member",
    args: { workspace_member_id: seedId("crm/member/daniel-okafor") },
    facts: (first) => first("workspace_member_id", "last_name", "email_address"),
  },
  {
    tool: "crm_list_webhooks",
    facts: (first) => first("webhook_id", "target_url", "event_type", "status"),
  },
  {
    tool: "crm_get_webhook",
    args: { webhook_id: seedId("crm/webhook/task-sync") },
    facts: (first) => first("webhook_id", "target_url", "event_type", "status"),
  },
  {
    tool: "crm_list_meetings",
    args: { limit },
    facts: (first) => [
      ...first("meeting_id", "title", "name", "email_address", "record_id"),
      ...upToSeconds(first("datetime")),
    ],
  },
  {
    tool: "crm_get_meeting",
    args: { meeting_id },
    facts: (first) => [
      ...first("meeting_id", "title", "description", "name", "email_address", "record_id"),
      ...upToSeconds(first("datetime")),
    ],
  },
  {
    tool: "crm_list_call_recordings",
    args: { meeting_id },
    facts: (first) => first("call_recording_id", "status"),
  },
  {
    tool: "crm_get_call_recording",
    args: { meeting_id, call_recording_id },
    facts: (first) => first("call_recording_id", "status", "web_url"),
  },
  {
    tool: "crm_get_call_transcript",
    args: { meeting_id, call_recording_id },
    facts: (first) => [...first("speech"), "Lena Hoffmann", "00:10"],
  },
  { tool: "crm_get_current_token_info", facts: (first) => first("workspace_name") },
];
