import { type Step, UNKNOWN_ID } from "../../scenario/scenario.js";

/** Requests that the service refuses. Each is wrong, so nothing is written. */
export const refusals: readonly Step[] = [
  { id: "unknown-task", operation: "crm_get_task", input: { task_id: UNKNOWN_ID } },
  { id: "unknown-note", operation: "crm_get_note", input: { note_id: UNKNOWN_ID } },
  {
    id: "unknown-company",
    operation: "crm_get_company",
    input: { record_id: UNKNOWN_ID },
  },
  { id: "unknown-object", operation: "crm_get_object", input: { object: "workbelt_nothing" } },
  { id: "unknown-list", operation: "crm_get_list", input: { list: "workbelt_nothing" } },
  { id: "unknown-comment", operation: "crm_get_comment", input: { comment_id: UNKNOWN_ID } },
  { id: "unknown-thread", operation: "crm_get_thread", input: { thread_id: UNKNOWN_ID } },
  { id: "unknown-webhook", operation: "crm_get_webhook", input: { webhook_id: UNKNOWN_ID } },
  { id: "unknown-meeting", operation: "crm_get_meeting", input: { meeting_id: UNKNOWN_ID } },
  {
    id: "unknown-path",
    request: { method: "GET", path: "/v2/workbelt_nothing" },
  },
  {
    id: "invalid-id",
    request: { method: "GET", path: "/v2/tasks/workbelt" },
  },
  {
    id: "unknown-attribute-in-filter",
    operation: "crm_list_companies",
    input: { filter: { workbelt_nothing: "x" }, limit: 1 },
  },
  {
    id: "task-without-data",
    needs: "write",
    request: { method: "POST", path: "/v2/tasks", body: {} },
  },
  {
    id: "record-with-unknown-attribute",
    needs: "write",
    request: {
      method: "POST",
      path: "/v2/objects/companies/records",
      body: { data: { values: { workbelt_nothing: "x" } } },
    },
  },
  {
    id: "upsert-by-unknown-attribute",
    needs: "write",
    request: {
      method: "PUT",
      path: "/v2/objects/companies/records",
      query: { matching_attribute: "workbelt_nothing" },
      body: { data: { values: { name: "{mark}" } } },
    },
  },
  {
    id: "note-in-unknown-format",
    needs: "write",
    request: {
      method: "POST",
      path: "/v2/notes",
      body: {
        data: {
          parent_object: "companies",
          parent_record_id: UNKNOWN_ID,
          title: "{mark}",
          format: "workbelt",
          content: "x",
        },
      },
    },
  },
].map((step): Step => ({ ...(step as Step), refused: true }));
