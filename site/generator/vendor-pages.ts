/** The pages on which a vendor describes the endpoints of its API. */
export interface VendorPages {
  /** The start of all addresses. */
  base: string;
  /** The rest of the address, by endpoint. */
  pages: Readonly<Record<string, string>>;
}

/** The pages of Attio. Their names are the vendor's headings of sections and endpoints. */
export const attioPages: VendorPages = {
  base: "https://docs.attio.com/rest-api/endpoint-reference/",
  pages: {
    "GET /v2/objects": "objects/list-objects",
    "POST /v2/objects": "objects/create-an-object",
    "GET /v2/objects/{object}": "objects/get-an-object",
    "PATCH /v2/objects/{object}": "objects/update-an-object",
    "DELETE /v2/objects/{object}": "objects/delete-an-object",
    "GET /v2/activities": "activities/list-activities",
    "POST /v2/activities": "activities/create-an-activity",
    "GET /v2/activities/{activity}": "activities/get-an-activity",
    "PATCH /v2/activities/{activity}": "activities/update-an-activity",
    "DELETE /v2/activities/{activity}": "activities/delete-an-activity",
    "POST /v2/activities/{activity}/records/query": "activity-records/list-activity-records",
    "POST /v2/activities/{activity}/records": "activity-records/create-an-activity-record",
    "PUT /v2/activities/{activity}/records": "activity-records/upsert-an-activity-record",
    "GET /v2/activities/{activity}/records/{record_id}": "activity-records/get-an-activity-record",
    "PATCH /v2/activities/{activity}/records/{record_id}":
      "activity-records/update-an-activity-record-append-multiselect-values",
    "PUT /v2/activities/{activity}/records/{record_id}":
      "activity-records/update-an-activity-record-overwrite-multiselect-values",
    "DELETE /v2/activities/{activity}/records/{record_id}":
      "activity-records/delete-an-activity-record",
    "GET /v2/objects/{object}/views": "views/list-views-for-object",
    "GET /v2/lists/{list}/views": "views/list-views-for-list",
    "GET /v2/{target}/{identifier}/attributes": "attributes/list-attributes",
    "POST /v2/{target}/{identifier}/attributes": "attributes/create-an-attribute",
    "GET /v2/{target}/{identifier}/attributes/{attribute}": "attributes/get-an-attribute",
    "PATCH /v2/{target}/{identifier}/attributes/{attribute}": "attributes/update-an-attribute",
    "GET /v2/{target}/{identifier}/attributes/{attribute}/options":
      "attributes/list-select-options",
    "POST /v2/{target}/{identifier}/attributes/{attribute}/options":
      "attributes/create-a-select-option",
    "PATCH /v2/{target}/{identifier}/attributes/{attribute}/options/{option}":
      "attributes/update-a-select-option",
    "GET /v2/{target}/{identifier}/attributes/{attribute}/statuses": "attributes/list-statuses",
    "POST /v2/{target}/{identifier}/attributes/{attribute}/statuses": "attributes/create-a-status",
    "PATCH /v2/{target}/{identifier}/attributes/{attribute}/statuses/{status}":
      "attributes/update-a-status",
    "POST /v2/objects/{object}/records/query": "records/list-records",
    "POST /v2/objects/{object}/records": "records/create-a-record",
    "PUT /v2/objects/{object}/records": "records/upsert-a-record",
    "GET /v2/objects/{object}/records/{record_id}": "records/get-a-record",
    "PATCH /v2/objects/{object}/records/{record_id}":
      "records/update-a-record-append-multiselect-values",
    "PUT /v2/objects/{object}/records/{record_id}":
      "records/update-a-record-overwrite-multiselect-values",
    "DELETE /v2/objects/{object}/records/{record_id}": "records/delete-a-record",
    "POST /v2/objects/{object}/records/merge": "records/merge-two-records",
    "GET /v2/objects/{object}/records/{record_id}/attributes/{attribute}/values":
      "records/list-record-attribute-values",
    "PUT /v2/objects/{object}/records/{record_id}/attributes/{attribute}/values":
      "records/write-record-attribute-values",
    "GET /v2/objects/{object}/records/{record_id}/entries": "records/list-record-entries",
    "POST /v2/objects/records/search": "records/search-records",
    "POST /v2/sql": "sql/query-sql",
    "GET /v2/lists": "lists/list-all-lists",
    "POST /v2/lists": "lists/create-a-list",
    "GET /v2/lists/{list}": "lists/get-a-list",
    "PATCH /v2/lists/{list}": "lists/update-a-list",
    "POST /v2/lists/{list}/entries/query": "entries/list-entries",
    "POST /v2/lists/{list}/entries": "entries/create-an-entry-add-record-to-list",
    "PUT /v2/lists/{list}/entries": "entries/upsert-a-list-entry-by-parent",
    "GET /v2/lists/{list}/entries/{entry_id}": "entries/get-a-list-entry",
    "PATCH /v2/lists/{list}/entries/{entry_id}":
      "entries/update-a-list-entry-append-multiselect-values",
    "PUT /v2/lists/{list}/entries/{entry_id}":
      "entries/update-a-list-entry-overwrite-multiselect-values",
    "DELETE /v2/lists/{list}/entries/{entry_id}": "entries/delete-a-list-entry",
    "GET /v2/lists/{list}/entries/{entry_id}/attributes/{attribute}/values":
      "entries/list-attribute-values-for-a-list-entry",
    "PUT /v2/lists/{list}/entries/{entry_id}/attributes/{attribute}/values":
      "entries/write-list-entry-attribute-values",
    "GET /v2/workspace_members": "workspace-members/list-workspace-members",
    "GET /v2/workspace_members/{workspace_member_id}": "workspace-members/get-a-workspace-member",
    "GET /v2/notes": "notes/list-notes",
    "POST /v2/notes": "notes/create-a-note",
    "GET /v2/notes/{note_id}": "notes/get-a-note",
    "PATCH /v2/notes/{note_id}": "notes/update-a-note",
    "DELETE /v2/notes/{note_id}": "notes/delete-a-note",
    "GET /v2/tasks": "tasks/list-tasks",
    "POST /v2/tasks": "tasks/create-a-task",
    "GET /v2/tasks/{task_id}": "tasks/get-a-task",
    "PATCH /v2/tasks/{task_id}": "tasks/update-a-task",
    "DELETE /v2/tasks/{task_id}": "tasks/delete-a-task",
    "GET /v2/threads": "threads/list-threads",
    "GET /v2/threads/{thread_id}": "threads/get-a-thread-and-its-comments",
    "POST /v2/comments": "comments/create-a-comment",
    "GET /v2/comments/{comment_id}": "comments/get-a-comment",
    "DELETE /v2/comments/{comment_id}": "comments/delete-a-comment",
    "GET /v2/meetings": "meetings/list-meetings",
    "POST /v2/meetings": "meetings/create-a-meeting",
    "GET /v2/meetings/{meeting_id}": "meetings/get-a-meeting",
    "PATCH /v2/meetings/{meeting_id}": "meetings/update-a-meeting-append-linked-records",
    "PUT /v2/meetings/{meeting_id}": "meetings/update-a-meeting-overwrite-linked-records",
    "DELETE /v2/meetings/{meeting_id}": "meetings/delete-a-meeting",
    "GET /v2/meetings/{meeting_id}/call_recordings": "call-recordings/list-call-recordings",
    "POST /v2/meetings/{meeting_id}/call_recordings": "call-recordings/create-call-recording",
    "GET /v2/meetings/{meeting_id}/call_recordings/{call_recording_id}":
      "call-recordings/get-call-recording",
    "DELETE /v2/meetings/{meeting_id}/call_recordings/{call_recording_id}":
      "call-recordings/delete-call-recording",
    "GET /v2/emails": "emails/list-emails",
    "POST /v2/sequences/unsubscribed_emails": "sequences/unsubscribe-emails",
    "GET /v2/files": "files/list-files",
    "POST /v2/files": "files/create-a-folder",
    "POST /v2/files/upload": "files/upload-a-file",
    "GET /v2/files/{file_id}": "files/get-a-file",
    "DELETE /v2/files/{file_id}": "files/delete-a-file",
    "GET /v2/files/{file_id}/download": "files/download-a-file",
    "GET /v2/webhooks": "webhooks/list-webhooks",
    "POST /v2/webhooks": "webhooks/create-a-webhook",
    "GET /v2/webhooks/{webhook_id}": "webhooks/get-a-webhook",
    "PATCH /v2/webhooks/{webhook_id}": "webhooks/update-a-webhook",
    "DELETE /v2/webhooks/{webhook_id}": "webhooks/delete-a-webhook",
    "GET /v2/self": "meta/identify",
  },
};

/** The pages of Notion, whose names follow no rule. */
export const notionPages: VendorPages = {
  base: "https://developers.notion.com/reference/",
  pages: {
    "POST /v1/search": "post-search",
    "GET /v1/blocks/{block_id}": "retrieve-a-block",
    "PATCH /v1/blocks/{block_id}": "update-a-block",
    "DELETE /v1/blocks/{block_id}": "delete-a-block",
    "GET /v1/blocks/{block_id}/children": "get-block-children",
    "PATCH /v1/blocks/{block_id}/children": "patch-block-children",
    "POST /v1/blocks/meeting_notes": "create-meeting-note",
    "POST /v1/blocks/meeting_notes/query": "query-meeting-notes",
    "POST /v1/pages": "post-page",
    "GET /v1/pages/{page_id}": "retrieve-a-page",
    "PATCH /v1/pages/{page_id}": "patch-page",
    "GET /v1/pages/{page_id}/properties/{property_id}": "retrieve-a-page-property",
    "POST /v1/pages/{page_id}/move": "move-page",
    "GET /v1/pages/{page_id}/markdown": "retrieve-page-markdown",
    "PATCH /v1/pages/{page_id}/markdown": "update-page-markdown",
    "POST /v1/databases": "create-a-database",
    "GET /v1/databases/{database_id}": "retrieve-a-database",
    "PATCH /v1/databases/{database_id}": "update-a-database",
    "POST /v1/data_sources": "create-a-data-source",
    "GET /v1/data_sources/{data_source_id}": "retrieve-a-data-source",
    "PATCH /v1/data_sources/{data_source_id}": "update-a-data-source",
    "POST /v1/data_sources/{data_source_id}/query": "query-a-data-source",
    "GET /v1/data_sources/{data_source_id}/templates": "list-data-source-templates",
    "GET /v1/views": "list-views",
    "POST /v1/views": "create-view",
    "GET /v1/views/{view_id}": "retrieve-a-view",
    "PATCH /v1/views/{view_id}": "update-a-view",
    "DELETE /v1/views/{view_id}": "delete-view",
    "POST /v1/views/{view_id}/queries": "create-view-query",
    "GET /v1/views/{view_id}/queries/{query_id}": "get-view-query-results",
    "DELETE /v1/views/{view_id}/queries/{query_id}": "delete-view-query",
    "GET /v1/comments": "list-comments",
    "POST /v1/comments": "create-a-comment",
    "GET /v1/comments/{comment_id}": "retrieve-comment",
    "PATCH /v1/comments/{comment_id}": "update-a-comment",
    "DELETE /v1/comments/{comment_id}": "delete-a-comment",
    "GET /v1/file_uploads": "list-file-uploads",
    "POST /v1/file_uploads": "create-file",
    "GET /v1/file_uploads/{file_upload_id}": "retrieve-file-upload",
    "POST /v1/file_uploads/{file_upload_id}/send": "upload-file",
    "POST /v1/file_uploads/{file_upload_id}/complete": "complete-file-upload",
    "GET /v1/users": "get-users",
    "GET /v1/users/me": "get-self",
    "GET /v1/users/{user_id}": "get-user",
    "GET /v1/custom_emojis": "list-custom-emojis",
    "POST /v1/agents/query": "notion-agent-apis/query-agents",
    "GET /v1/agents/{agent_id}": "notion-agent-apis/retrieve-agent",
    "DELETE /v1/agents/{agent_id}": "notion-agent-apis/delete-agent",
    "GET /v1/agents/{agent_id}/insights": "notion-agent-apis/retrieve-agent-insights",
    "PATCH /v1/agents/{agent_id}/status": "notion-agent-apis/update-agent-status",
    "PATCH /v1/agents/{agent_id}/credit_limit": "notion-agent-apis/update-agent-credit-limit",
    "POST /v1/sessions": "notion-agent-apis/update-session",
    "POST /v1/sessions/query": "notion-agent-apis/query-sessions",
    "GET /v1/sessions/{session_id}": "notion-agent-apis/retrieve-session",
    "POST /v1/sessions/{session_id}/cancel": "notion-agent-apis/cancel-session",
    "POST /v1/sessions/{session_id}/events/query": "notion-agent-apis/query-session-events",
    "GET /v1/ai/plugins": "agent-skills/list-skills-plugins",
    "GET /v1/ai/skills/{skill_id}": "agent-skills/get-skill-directory",
  },
};

/**
 * Finds the vendor's page about an endpoint, such as `PATCH /v2/tasks/{task_id}`. Its parameters may have other names or
 * values than in the table; undefined if the table does not have it.
 */
export function findVendorPage({ base, pages }: VendorPages, endpoint: string): string | undefined {
  const [found] = Object.keys(pages)
    .filter((known) => matches(known, endpoint))
    .toSorted((left, right) => countParameters(left) - countParameters(right));
  return found && base + pages[found];
}

function matches(known: string, endpoint: string): boolean {
  const parts = endpoint.split("/");
  const knownParts = known.split("/");
  return (
    parts.length === knownParts.length &&
    knownParts.every((part, index) => part.startsWith("{") || part === parts[index])
  );
}

function countParameters(endpoint: string): number {
  return endpoint.split("{").length;
}
