import type { FindValues, ResultCase } from "@workbelt/testing";
import { seedId } from "@workbelt/sandbox";

const database_id = seedId("notes/database/feature-requests");
const data_source_id = seedId("notes/data-source/feature-requests");
const page_id = seedId("notes/row/feature-requests/courier-feeds");
const playbook = seedId("notes/page/renewal-playbook");
const blocking = seedId("notes/view/feature-requests/blocking");
const tom = seedId("notes/user/tom-whitaker");

/** Values of rows: those of all responses without those of the first, the definition of the database. */
function ofRows(first: FindValues, all: FindValues, ...keys: string[]): string[] {
  const definition = new Set(first(...keys));
  return all(...keys).filter((value) => !definition.has(value));
}

/** One call of each read operation, with what an agent in an office must find in its result. */
export const resultCases: ResultCase[] = [
  {
    tool: "notes_data_fetch",
    args: { page_size: 20 },
    facts: (first) => [
      ...first("url", "database_id", "last_edited_time", "next_cursor"),
      // The id and title of the first page.
      ...first("id").slice(0, 1),
      ...first("plain_text").slice(0, 1),
    ],
  },
  {
    tool: "notes_page_get",
    args: { page_id },
    facts: (first) => [
      ...first("url", "database_id", "data_source_id", "created_time", "last_edited_time"),
      ...first("plain_text", "number", "start"),
      "In progress",
      "Track",
      "Pulse Medical Devices",
      "Kestrel Electronics",
      page_id,
      tom,
      "Tom Whitaker",
      seedId("notes/user/sofia-marino"),
      '"Blocks a deal":true',
    ],
  },
  {
    tool: "notes_page_property_get",
    args: { page_id, property_id: "Owner" },
    facts: [tom, "Tom Whitaker", "Owner"],
  },
  {
    tool: "notes_page_markdown_get",
    args: { page_id: seedId("notes/page/tools-and-access") },
    facts: (first) => first("markdown"),
  },
  {
    tool: "notes_page_content_get",
    args: { block_id: playbook, depth: 2 },
    facts: (first) => [...first("plain_text"), ...first("id").slice(0, 1), "4 weeks before"],
  },
  {
    tool: "notes_block_get",
    args: async (call) => ({
      block_id: (await call("notes_page_content_get", { block_id: playbook }))("id")[0],
    }),
    facts: (first) => [...first("plain_text", "type").slice(0, 1), ...first("page_id")],
  },
  {
    tool: "notes_database_fetch",
    args: { database_id },
    // Names of columns, options, and groups of the status.
    facts: (first, all) => [
      ...all("name", "plain_text"),
      ...first("url", "page_id"),
      database_id,
      data_source_id,
      '"Name":{"type":"title"',
      '"First asked":{"type":"date"',
      '"Owner":{"type":"people"',
      '"multi_select"',
      '"dollar"',
    ],
  },
  {
    tool: "notes_database_query",
    args: { database_id, page_size: 20 },
    facts: (first, all) => [
      ...ofRows(first, all, "url", "plain_text", "name", "number", "start", "next_cursor"),
      page_id,
      tom,
    ],
  },
  {
    tool: "notes_database_property_retrieve",
    args: { database_id, property_id: "Votes", page_size: 20 },
    facts: (first, all) => [...ofRows(first, all, "number", "next_cursor"), page_id],
  },
  {
    tool: "notes_template_list",
    args: { database_id },
    facts: (first, all) => ofRows(first, all, "id", "name"),
  },
  {
    tool: "notes_view_list",
    args: { database_id },
    facts: (first, all) =>
      [...first("id"), ...all("name", "type", "url", "database_id", "data_source_id")].filter(
        (value) => !["status", "manual", "database_id"].includes(value),
      ),
  },
  {
    tool: "notes_view_get",
    args: { view_id: blocking },
    facts: (first) => [
      ...first("name", "url", "database_id", "data_source_id", "property", "direction"),
      blocking,
    ],
  },
  {
    tool: "notes_view_query",
    args: { view_id: blocking, page_size: 20 },
    facts: (first, all) => [
      ...first("id").slice(1),
      ...all("url", "plain_text", "number", "start", "total_count"),
    ],
  },
  {
    tool: "notes_comments_fetch",
    args: { block_id: page_id },
    facts: (first) => [
      ...first("id", "discussion_id", "plain_text", "resolved_name", "created_time"),
    ],
  },
  {
    tool: "notes_comment_retrieve",
    args: async (call) => ({
      comment_id: (await call("notes_comments_fetch", { block_id: page_id }))("id")[0],
    }),
    facts: (first) => [
      ...first("id", "discussion_id", "plain_text", "resolved_name", "created_time", "page_id"),
    ],
  },
  {
    tool: "notes_file_upload_list",
    // There are none, unless a test has created some.
    facts: (first) => ["items", ...first("status", "filename", "content_type", "expiry_time")],
  },
  { tool: "notes_user_list", facts: (first) => first("id", "name", "email") },
  {
    tool: "notes_user_get",
    args: { user_id: tom },
    facts: (first) => first("id", "name", "email"),
  },
  { tool: "notes_user_me", facts: (first) => first("id", "name", "workspace_name") },
  { tool: "notes_emoji_list", facts: (first) => first("id", "name") },
  {
    tool: "notes_meeting_notes_query",
    facts: (first) => [
      ...first("plain_text", "summary_block_id", "notes_block_id", "transcript_block_id"),
      ...first("start_time", "end_time"),
      seedId("notes/user/jonas-eriksen"),
    ],
  },
];
