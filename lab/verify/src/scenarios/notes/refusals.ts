import { type Step, UNKNOWN_ID } from "../../scenario/scenario.js";

/** Requests that the service refuses. Each is wrong, so nothing is written. */
export const refusals: readonly Step[] = [
  { id: "unknown-page", operation: "notes_page_get", input: { page_id: UNKNOWN_ID } },
  { id: "unknown-block", operation: "notes_block_get", input: { block_id: UNKNOWN_ID } },
  { id: "unknown-database", operation: "notes_database_fetch", input: { database_id: UNKNOWN_ID } },
  { id: "unknown-user", operation: "notes_user_get", input: { user_id: UNKNOWN_ID } },
  { id: "unknown-comment", operation: "notes_comment_retrieve", input: { comment_id: UNKNOWN_ID } },
  { id: "unknown-view", operation: "notes_view_get", input: { view_id: UNKNOWN_ID } },
  { id: "unknown-agent", operation: "notes_agent_get", input: { agent_id: UNKNOWN_ID } },
  { id: "unknown-session", operation: "notes_session_get", input: { session_id: UNKNOWN_ID } },
  { id: "unknown-skill", operation: "notes_skill_get", input: { skill_id: UNKNOWN_ID } },
  {
    id: "agents-of-older-version",
    request: { method: "GET", path: `/v1/agents/${UNKNOWN_ID}` },
  },
  { id: "unknown-path", request: { method: "GET", path: "/v1/workbelt" } },
  { id: "invalid-id", request: { method: "GET", path: "/v1/pages/workbelt" } },
  {
    id: "views-of-nothing",
    request: { method: "GET", path: "/v1/views" },
  },
  {
    id: "uuid-of-version-9",
    request: { method: "GET", path: "/v1/pages/12345678-1234-9234-8234-123456789abc" },
  },
  {
    id: "invalid-cursor",
    request: { method: "GET", path: "/v1/users", query: { start_cursor: "workbelt" } },
  },
  {
    id: "too-large-page",
    request: { method: "GET", path: "/v1/users", query: { page_size: "101" } },
  },
  {
    id: "page-without-parent",
    needs: "write",
    request: { method: "POST", path: "/v1/pages", body: { parent: {}, properties: {} } },
  },
  {
    id: "upload-of-unknown-mode",
    needs: "write",
    request: { method: "POST", path: "/v1/file_uploads", body: { mode: "workbelt" } },
  },
].map((step): Step => ({ ...(step as Step), refused: true }));
