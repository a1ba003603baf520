import { from, type Step, WEBHOOK_HOST } from "../../scenario/scenario.js";
import { member } from "./surveys.js";

// Ids of what the steps create.
export const company = from("company", "id", "record_id");
export const note = from("note", "id", "note_id");
export const task = from("task", "id", "task_id");
export const webhook = from("webhook", "id", "webhook_id");

/** Everything that can be created and removed again. The company comes first and is removed last: the others are linked to it. */
export const writes: readonly Step[] = [
  { id: "company", operation: "crm_create_company", input: { values: { name: "{mark}" } } },
  { id: "company-again", operation: "crm_get_company", input: { record_id: company } },
  {
    id: "company-record",
    operation: "crm_get_record",
    input: { object: "companies", record_id: company },
  },
  {
    id: "company-update",
    operation: "crm_update_record",
    input: {
      object: "companies",
      record_id: company,
      values: { description: "Created by workbelt verify." },
    },
  },
  {
    id: "company-append",
    operation: "crm_append_record_values",
    input: { object: "companies", record_id: company, values: { domains: ["{mark}.example.com"] } },
  },
  {
    id: "company-upsert",
    operation: "crm_upsert_record",
    input: {
      object: "companies",
      matching_attribute: "domains",
      values: { domains: ["{mark}.example.com"], description: "Changed by workbelt verify." },
    },
    requires: [from("company-append")],
  },
  {
    id: "company-by-name",
    operation: "crm_list_records",
    input: { object: "companies", filter: { name: "{mark}" } },
    requires: [from("company")],
  },
  {
    id: "company-by-capitals",
    operation: "crm_list_records",
    input: { object: "companies", filter: { name: { $starts_with: "WORKBELT-VERIFY-" } } },
    requires: [from("company")],
  },
  {
    id: "company-memberships",
    operation: "crm_list_record_entries",
    input: { object: "companies", record_id: company },
  },
  {
    id: "taken-domain",
    refused: true,
    operation: "crm_create_record",
    input: { object: "companies", values: { domains: ["{mark}.example.com"] } },
    requires: [from("company-append")],
  },
  {
    id: "person",
    operation: "crm_create_person",
    input: {
      values: { name: "{mark} Person", email_addresses: ["{mark}@example.com"], company },
    },
  },
  {
    id: "person-again",
    operation: "crm_get_person",
    input: { record_id: from("person", "id", "record_id") },
  },
  {
    id: "deal",
    operation: "crm_create_deal",
    input: {
      values: {
        name: "{mark}",
        stage: from("stages", "items", 0, "title"),
        owner: from("members", "items", 0, "email_address"),
        associated_company: company,
      },
    },
  },
  {
    id: "deal-again",
    operation: "crm_get_deal",
    input: { record_id: from("deal", "id", "record_id") },
  },
  {
    id: "deal-history",
    operation: "crm_get_record_attribute_values",
    input: {
      object: "deals",
      record_id: from("deal", "id", "record_id"),
      attribute: "stage",
      show_historic: true,
    },
  },
  {
    id: "record",
    operation: "crm_create_record",
    input: { object: "companies", values: { name: "{mark}" } },
    requires: [from("company")],
  },
  {
    id: "workspace-record",
    operation: "crm_create_record",
    input: { object: "workspaces", values: { workspace_id: "{mark}", name: "{mark}" } },
    requires: [from("objects", "items", { api_slug: "workspaces" })],
  },
  {
    id: "workspace-record-again",
    operation: "crm_get_workspace_record",
    input: { record_id: from("workspace-record", "id", "record_id") },
  },
  {
    id: "user-record",
    operation: "crm_create_record",
    input: {
      object: "users",
      values: { user_id: "{mark}", primary_email_address: "{mark}@example.com" },
    },
    requires: [from("objects", "items", { api_slug: "users" })],
  },
  {
    id: "task",
    operation: "crm_create_task",
    input: {
      content: "{mark}",
      deadline_at: "{day+7}T12:00:00.000Z",
      linked_records: [{ target_object: "companies", target_record_id: company }],
    },
  },
  { id: "task-again", operation: "crm_get_task", input: { task_id: task } },
  {
    id: "company-tasks",
    operation: "crm_list_tasks",
    input: { linked_object: "companies", linked_record_id: company },
    requires: [from("task")],
  },
  {
    id: "task-update",
    operation: "crm_update_task",
    input: { task_id: task, is_completed: true },
  },
  {
    id: "note",
    operation: "crm_create_note",
    input: {
      parent_object: "companies",
      parent_record_id: company,
      title: "{mark}",
      content: "Created **by** workbelt verify.",
      format: "markdown",
    },
  },
  { id: "note-again", operation: "crm_get_note", input: { note_id: note } },
  {
    id: "company-notes",
    operation: "crm_list_notes",
    input: { parent_object: "companies", parent_record_id: company },
    requires: [from("note")],
  },
  {
    id: "note-update",
    operation: "crm_update_note",
    input: { note_id: note, title: "{mark}", content: "Changed.", format: "plaintext" },
  },
  {
    id: "note-content-without-format",
    refused: true,
    needs: "write",
    request: {
      method: "PATCH",
      path: "/v2/notes/{id}",
      values: { id: note },
      body: { data: { content: "Changed." } },
    },
  },
  {
    id: "folder",
    operation: "crm_create_folder",
    input: { object: "companies", record_id: company, name: "{mark}" },
  },
  {
    id: "file",
    operation: "crm_upload_file",
    input: {
      object: "companies",
      record_id: company,
      file: "workbelt-verify.txt",
      parent_folder_id: from("folder", "id", "file_id"),
    },
  },
  {
    id: "file-again",
    operation: "crm_get_file",
    input: { file_id: from("file", "id", "file_id") },
  },
  {
    id: "company-files",
    operation: "crm_list_files",
    input: { object: "companies", record_id: company },
    requires: [from("file")],
  },
  {
    id: "file-content",
    operation: "crm_download_file",
    input: { file_id: from("file", "id", "file_id") },
  },
  {
    id: "folder-content",
    refused: true,
    operation: "crm_download_file",
    input: { file_id: from("folder", "id", "file_id") },
  },
  {
    id: "comment",
    operation: "crm_create_comment",
    input: {
      author_actor_id: member,
      content: "{mark}",
      record_object: "companies",
      record_id: company,
    },
  },
  {
    id: "comment-again",
    operation: "crm_get_comment",
    input: { comment_id: from("comment", "id", "comment_id") },
  },
  {
    id: "reply",
    operation: "crm_create_comment",
    input: {
      author_actor_id: member,
      content: "{mark}",
      thread_id: from("comment", "thread_id"),
    },
  },
  {
    id: "thread",
    operation: "crm_get_thread",
    input: { thread_id: from("comment", "thread_id") },
    requires: [from("reply")],
  },
  {
    id: "company-threads",
    operation: "crm_list_threads",
    input: { record_object: "companies", record_id: company },
    requires: [from("comment")],
  },
  {
    id: "webhook",
    operation: "crm_create_webhook",
    input: {
      target_url: `${WEBHOOK_HOST}/{mark}`,
      // Of no record but the run's own.
      subscriptions: [
        {
          event_type: "record.updated",
          filter: { $and: [{ field: "id.record_id", operator: "equals", value: company }] },
        },
      ],
    },
  },
  { id: "webhook-again", operation: "crm_get_webhook", input: { webhook_id: webhook } },
  {
    id: "duplicate-subscription",
    refused: true,
    needs: "write",
    request: {
      method: "PATCH",
      path: "/v2/webhooks/{id}",
      values: { id: webhook },
      body: {
        data: {
          subscriptions: [
            { event_type: "list.created", filter: null },
            { event_type: "list.created", filter: null },
          ],
        },
      },
    },
  },
  {
    id: "webhook-update",
    operation: "crm_update_webhook",
    input: { webhook_id: webhook, target_url: `${WEBHOOK_HOST}/{mark}/2` },
  },
];
