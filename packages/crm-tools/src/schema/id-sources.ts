/** The source of each kind of id or slug: its name in the results of a tool. */
export const ID_SOURCES = {
  activity: "object from crm_list_activities",
  attribute: "api_slug from crm_list_attributes",
  call_recording: "call_recording_id from crm_list_call_recordings",
  comment: "comment_id from crm_list_threads",
  entry: "entry_id from crm_list_entries",
  file: "file_id from crm_list_files",
  folder: "file_id of a folder from crm_list_files",
  list: "list_id from crm_list_lists",
  meeting: "meeting_id from crm_list_meetings",
  member: "workspace_member_id from crm_list_workspace_members",
  note: "note_id from crm_list_notes",
  object: "api_slug from crm_list_objects",
  record: "record_id from crm_search_records",
  task: "task_id from crm_list_tasks",
  thread: "thread_id from crm_list_threads",
  view: "view_id from crm_list_object_views or crm_list_list_views",
  webhook: "webhook_id from crm_list_webhooks",
} as const;

/** A kind of id or slug. */
export type IdKind = keyof typeof ID_SOURCES;
