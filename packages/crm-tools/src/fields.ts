import type { FieldMeanings } from "@workbelt/core/provider";

/** Names of inputs and fields that have ids, and what they identify. */
export const identities = {
  activity_id: "activity",
  allowed_object_ids: "object",
  assignee_id: "workspace member",
  attribute_id: "attribute",
  author_actor_id: "actor",
  call_recording_id: "call recording",
  comment_id: "comment",
  entry_id: "entry",
  file_id: "file",
  id: "item",
  linked_record_id: "record",
  linked_record_ids: "record",
  list_id: "list",
  meeting_id: "meeting",
  note_id: "note",
  object_id: "object",
  option_id: "option",
  parent_folder_id: "folder",
  parent_record_id: "record",
  primary_record_id: "record",
  record_id: "record",
  referenced_actor_id: "actor",
  secondary_record_id: "record",
  status_id: "status",
  target_record_id: "record",
  task_id: "task",
  thread_id: "thread",
  view_id: "view",
  webhook_id: "webhook",
  workspace_member_id: "workspace member",
};

/** Fields by which people recognize where a text is from. */
export const meanings: FieldMeanings = {
  title: "title",
  name: "title",
  created_at: "time",
  sent_at: "time",
  start: "time",
  author_name: "author",
  speaker: "author",
};
