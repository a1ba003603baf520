import type { ResultCase } from "@workbelt/core/testing";
import { seedId } from "@workbelt/sandbox";

const person = seedId("crm/people/elif-demir");
const company = seedId("crm/companies/harborline");
const deal = seedId("crm/deals/castellan-cold-chain");
const entry_id = seedId("crm/entry/expansion-accounts/harborline");
const meeting_id = seedId("crm/meeting/brightmoor-discovery");
const call_recording_id = seedId("crm/call-recording/brightmoor-discovery");
const list = "expansion_accounts";
const limit = 20;

/** One call of each read operation, with what a model must find in its result. */
export const resultCases: ResultCase[] = [
  {
    tool: "crm_list_people",
    args: { limit },
    facts: (first) => first("record_id", "full_name", "email_address", "web_url"),
  },
  {
    tool: "crm_get_person",
    args: { record_id: person },
    facts: (first) => first("full_name", "email_address", "target_record_id", "web_url"),
  },
  {
    tool: "crm_list_companies",
    args: { limit },
    facts: (first) => first("record_id", "domain"),
  },
  { tool: "crm_get_company", args: { record_id: company }, facts: (first) => first("domain") },
  {
    tool: "crm_list_deals",
    args: { limit },
    facts: (first) => first("record_id", "currency_value"),
  },
  { tool: "crm_get_deal", args: { record_id: deal }, facts: (first) => first("currency_value") },
  {
    tool: "crm_search_records",
    args: { object: "people", query: "Elif" },
    facts: (first) => first("record_id", "record_text"),
  },
  {
    tool: "crm_list_records",
    args: { object: "companies", limit },
    facts: (first) => first("record_id", "domain"),
  },
  {
    tool: "crm_list_record_entries",
    args: { object: "companies", record_id: company },
    facts: (first) => first("list_id", "list_api_slug", "entry_id"),
  },
  {
    tool: "crm_get_record",
    args: { object: "companies", record_id: company },
    facts: (first) => first("domain"),
  },
  {
    tool: "crm_get_record_attribute_values",
    args: { object: "deals", record_id: deal, attribute: "stage", show_historic: true },
    facts: (first) => first("title", "active_from"),
  },
  { tool: "crm_list_user_records", args: { limit }, facts: (first) => first("record_id") },
  { tool: "crm_list_workspace_records", args: { limit }, facts: (first) => first("record_id") },
  {
    tool: "crm_get_workspace_record",
    args: { record_id: seedId("crm/workspaces/harborline") },
    facts: (first) => first("record_id", "web_url"),
  },
  {
    tool: "crm_list_tasks",
    args: { limit },
    facts: (first) => first("task_id", "content_plaintext", "deadline_at", "target_record_id"),
  },
  {
    tool: "crm_get_task",
    args: { task_id: seedId("crm/task/harborline-settle-savings") },
    facts: (first) => first("content_plaintext", "deadline_at", "target_record_id"),
  },
  {
    tool: "crm_list_notes",
    args: { limit: 10 },
    facts: (first) => first("note_id", "title", "parent_record_id"),
  },
  {
    tool: "crm_get_note",
    args: { note_id: seedId("crm/note/harborline-track-handover") },
    facts: (first) => first("note_id", "title", "parent_record_id", "content_markdown"),
  },
  {
    tool: "crm_list_threads",
    args: { record_object: "deals", record_id: deal },
    facts: (first) => first("thread_id", "comment_id", "content_plaintext"),
  },
  {
    tool: "crm_get_thread",
    args: { thread_id: seedId("crm/thread/castellan-still-alive") },
    facts: (first) => first("comment_id", "content_plaintext"),
  },
  {
    tool: "crm_get_comment",
    args: { comment_id: seedId("crm/comment/castellan-still-alive") },
    facts: (first) => first("comment_id", "content_plaintext"),
  },
  { tool: "crm_list_lists", facts: (first) => first("list_id", "api_slug", "name") },
  { tool: "crm_get_list", args: { list }, facts: (first) => first("api_slug", "name") },
  {
    tool: "crm_list_entries",
    args: { list, limit },
    facts: (first) => first("entry_id", "parent_record_id"),
  },
  {
    tool: "crm_get_list_entry",
    args: { list, entry_id },
    facts: (first) => first("entry_id", "parent_record_id"),
  },
  {
    tool: "crm_list_entry_attribute_values",
    args: { list_id: list, entry_id, attribute: "stage", show_historic: true },
    facts: (first) => first("title", "active_from"),
  },
  { tool: "crm_list_objects", facts: (first) => first("api_slug") },
  { tool: "crm_get_object", args: { object: "people" }, facts: (first) => first("api_slug") },
  {
    tool: "crm_list_attributes",
    args: { object: "deals" },
    facts: (first) => first("api_slug", "type"),
  },
  {
    tool: "crm_get_attribute",
    args: { object: "deals", attribute: "stage" },
    facts: (first) => first("api_slug", "type"),
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
    facts: (first) => first("workspace_member_id", "email_address"),
  },
  {
    tool: "crm_get_workspace_member",
    args: { workspace_member_id: seedId("crm/member/daniel-okafor") },
    facts: (first) => first("workspace_member_id", "email_address"),
  },
  { tool: "crm_list_webhooks", facts: (first) => first("webhook_id", "target_url") },
  {
    tool: "crm_get_webhook",
    args: { webhook_id: seedId("crm/webhook/task-sync") },
    facts: (first) => first("webhook_id", "target_url"),
  },
  {
    tool: "crm_list_meetings",
    args: { limit },
    facts: (first) => first("meeting_id", "title", "email_address"),
  },
  {
    tool: "crm_get_meeting",
    args: { meeting_id },
    facts: (first) => first("title", "description"),
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
    facts: ["four rejected loads", "Lena Hoffmann"],
  },
  { tool: "crm_get_current_token_info", facts: (first) => first("workspace_name") },
];
