import { first, from, type Step } from "../../scenario/scenario.js";

/** The page under which the run's own is created: one at the top of the workspace, or else any. */
export const parent = first(
  from("pages", "items", { object: "page", parent: { type: "workspace" } }, "id"),
  from("pages", "items", { object: "page", parent: { type: "page_id" } }, "id"),
);

/** Reads of the workspace's own data. */
export const surveys: readonly Step[] = [
  { id: "me", operation: "notes_user_me", input: {} },
  { id: "users", operation: "notes_user_list", input: {} },
  { id: "user", operation: "notes_user_get", input: { user_id: from("users", "items", 0, "id") } },
  { id: "pages", operation: "notes_data_fetch", input: { page_size: 50 } },
  { id: "parent-page", operation: "notes_page_get", input: { page_id: parent } },
  { id: "parent-content", operation: "notes_page_content_get", input: { block_id: parent } },
  { id: "parent-markdown", operation: "notes_page_markdown_get", input: { page_id: parent } },
  { id: "parent-comments", operation: "notes_comments_fetch", input: { block_id: parent } },
  {
    id: "first-database",
    operation: "notes_database_fetch",
    input: {
      database_id: first(
        from("pages", "items", { object: "data_source" }, "parent", "database_id"),
        from("pages", "items", { parent: { type: "data_source_id" } }, "parent", "database_id"),
      ),
    },
  },
  {
    id: "first-rows",
    operation: "notes_database_query",
    input: { database_id: from("first-database", "id"), page_size: 20 },
  },
  {
    id: "first-views",
    operation: "notes_view_list",
    input: { database_id: from("first-database", "id") },
  },
  { id: "uploads", operation: "notes_file_upload_list", input: {} },
  { id: "emojis", operation: "notes_emoji_list", input: {} },
  { id: "agents", operation: "notes_agent_list", input: {} },
  {
    id: "agent",
    operation: "notes_agent_get",
    input: { agent_id: from("agents", "items", 0, "id"), insights: true },
  },
  { id: "sessions", operation: "notes_session_list", input: {} },
  {
    id: "session",
    operation: "notes_session_get",
    input: { session_id: from("sessions", "items", 0, "id"), wait_seconds: 0 },
  },
  { id: "skills", operation: "notes_skill_list", input: {} },
  {
    id: "skill",
    operation: "notes_skill_get",
    input: { skill_id: from("skills", "items", 0, "id") },
  },
  { id: "meetings", operation: "notes_meeting_notes_query", input: { limit: 5 } },
].map((step): Step => ({ ...step, survey: true }));
