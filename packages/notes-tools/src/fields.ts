import type { FieldMeanings } from "@workbelt/core/provider";

/** Names of inputs and fields that have ids, and what they identify. */
export const identities = {
  action_id: "action",
  after_block_id: "block",
  after_view_id: "view",
  agent_id: "agent",
  block_id: "block",
  comment_id: "comment",
  custom_emoji_id: "custom emoji",
  dashboard_view_id: "view",
  data_source_id: "data source",
  database_id: "database",
  discussion_id: "discussion",
  file_upload_id: "file upload",
  id: "item",
  notes_block_id: "block",
  page_id: "page",
  parent_id: "parent",
  parent_page_id: "page",
  property_id: "column",
  recording_block_id: "block",
  session_id: "session",
  skill_id: "skill",
  summary_block_id: "block",
  synced_from_block_id: "block",
  template_id: "template",
  transcript_block_id: "block",
  user_id: "user",
  version_id: "version",
  view_id: "view",
};

/** Fields by which people recognize where a text is from. */
export const meanings: FieldMeanings = {
  title: "title",
  name: "title",
  created_at: "time",
  created_time: "time",
  start: "time",
  start_time: "time",
  author: "author",
  created_by: "author",
};
