import { from, type Step } from "../../scenario/scenario.js";

/** The first member of the workspace. */
export const member = from("members", "items", 0, "id", "workspace_member_id");

/** Reads of the workspace's own data. */
export const surveys: readonly Step[] = [
  { id: "token", operation: "crm_get_current_token_info", input: {} },
  { id: "members", operation: "crm_list_workspace_members", input: {} },
  {
    id: "member",
    operation: "crm_get_workspace_member",
    input: { workspace_member_id: member },
  },
  { id: "objects", operation: "crm_list_objects", input: {} },
  { id: "activities", operation: "crm_list_activities", input: {} },
  { id: "people-object", operation: "crm_get_object", input: { object: "people" } },
  {
    id: "company-attributes",
    operation: "crm_list_attributes",
    input: { object: "companies" },
  },
  {
    id: "name-attribute",
    operation: "crm_get_attribute",
    input: { object: "companies", attribute: "name" },
  },
  {
    id: "categories",
    operation: "crm_list_attribute_options",
    input: {
      object: "companies",
      attribute: from("company-attributes", "items", { api_slug: "categories" }, "api_slug"),
    },
  },
  {
    id: "stages",
    operation: "crm_list_attribute_statuses",
    input: {
      object: from("objects", "items", { api_slug: "deals" }, "api_slug"),
      attribute: "stage",
    },
  },
  { id: "object-views", operation: "crm_list_object_views", input: { object: "people" } },
  {
    id: "view-records",
    operation: "crm_list_records",
    input: {
      object: "people",
      view_id: from("object-views", "items", 0, "id", "view_id"),
      limit: 10,
    },
  },
  { id: "people", operation: "crm_list_people", input: { limit: 10 } },
  { id: "companies", operation: "crm_list_companies", input: { limit: 10 } },
  {
    id: "deals",
    operation: "crm_list_deals",
    input: { limit: 10 },
    requires: [from("objects", "items", { api_slug: "deals" })],
  },
  {
    id: "users",
    operation: "crm_list_user_records",
    input: { limit: 10 },
    requires: [from("objects", "items", { api_slug: "users" })],
  },
  {
    id: "workspaces",
    operation: "crm_list_workspace_records",
    input: { limit: 10 },
    requires: [from("objects", "items", { api_slug: "workspaces" })],
  },
  {
    id: "found-people",
    operation: "crm_search_records",
    input: { object: "people", query: "a", limit: 10 },
  },
  { id: "tasks", operation: "crm_list_tasks", input: { limit: 10 } },
  { id: "notes", operation: "crm_list_notes", input: { limit: 10 } },
  { id: "lists", operation: "crm_list_lists", input: {} },
  {
    id: "first-list",
    operation: "crm_get_list",
    input: { list: from("lists", "items", 0, "id", "list_id") },
  },
  {
    id: "entries",
    operation: "crm_list_entries",
    input: { list: from("lists", "items", 0, "id", "list_id"), limit: 10 },
  },
  {
    id: "list-views",
    operation: "crm_list_list_views",
    input: { list: from("lists", "items", 0, "id", "list_id") },
  },
  {
    id: "sql",
    operation: "crm_query_sql",
    input: { sql: "SELECT count(*) AS companies FROM objects.companies" },
  },
  { id: "webhooks", operation: "crm_list_webhooks", input: {} },
  { id: "meetings", operation: "crm_list_meetings", input: { limit: 10 } },
  {
    id: "first-meeting",
    operation: "crm_get_meeting",
    input: { meeting_id: from("meetings", "items", 0, "id", "meeting_id") },
  },
  {
    id: "call-recordings",
    operation: "crm_list_call_recordings",
    input: { meeting_id: from("meetings", "items", 0, "id", "meeting_id") },
  },
  {
    id: "call-recording",
    operation: "crm_get_call_recording",
    input: {
      meeting_id: from("call-recordings", "items", 0, "id", "meeting_id"),
      call_recording_id: from("call-recordings", "items", 0, "id", "call_recording_id"),
    },
  },
  {
    id: "call-transcript",
    operation: "crm_get_call_transcript",
    input: {
      meeting_id: from("call-recordings", "items", 0, "id", "meeting_id"),
      call_recording_id: from("call-recordings", "items", 0, "id", "call_recording_id"),
    },
  },
].map((step): Step => ({ ...step, survey: true }));
