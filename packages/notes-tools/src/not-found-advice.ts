/** The tools that list the ids of each kind of object, as the service names the kind. */
const SOURCES: Readonly<Record<string, string>> = {
  page: "page_id from notes_data_fetch",
  database: "database_id from notes_data_fetch",
  data_source: "data_source_id from notes_database_fetch",
  block: "block_id from notes_page_content_get, or page_id from notes_data_fetch",
  comment: "comment_id from notes_comments_fetch",
  discussion: "discussion_id from notes_comments_fetch",
  view: "view_id from notes_view_list",
  user: "user_id from notes_user_list",
  file_upload: "file_upload_id from notes_file_upload",
  agent: "agent_id from notes_agent_list",
  session: "session_id from notes_session_list",
  custom_emoji: "custom_emoji_id from notes_emoji_list",
};

// "Could not find page with ID: 891dcbfc-…. Make sure the relevant pages and databases are shared …"
const MISSING_KIND = /^Could not find (\w+) with ID\b/;

/** Advice for an id that the service did not find, or that is not shared with the connection. */
export function notFoundAdvice(message: string): string {
  const [, kind = ""] = MISSING_KIND.exec(message) ?? [];
  const source = Object.hasOwn(SOURCES, kind) ? SOURCES[kind] : "the id from notes_data_fetch";
  const shared = kind === "agent" || kind === "session" ? "the agent" : "its page";
  return `Not found or not shared with this connection: take ${source}. If it is not listed there, the user can share ${shared} with this connection.`;
}
