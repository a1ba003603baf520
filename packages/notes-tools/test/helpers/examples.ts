const id = "891dcbfc-9141-415d-9b2a-2238a6cc012d";
const row = {
  data_source_id: id,
  properties: { title: { title: [{ type: "text", text: { content: "Offer" } }] } },
  create_options: true,
  child_blocks: [{ type: "paragraph", text: "First draft" }],
  icon: { type: "emoji", emoji: "🚀" },
  cover: { type: "external", external: { url: "https://example.com/cover.png" } },
};
const overrides = { notes_version: "2026-03-11", schema_version: "1", tool_version: "1" };
const paging = { page_size: 10, start_cursor: id };

const text = [{ type: "text", text: { content: "Deals" } }];

const table = { properties: { Name: { title: {} } } };
const view = {
  filter: { property: "Stage", select: { equals: "Open" } },
  sorts: [{ property: "Due", direction: "ascending" }],
  quick_filters: { Owner: { people: { is_not_empty: true } } },
  configuration: { type: "table", wrap_cells: true },
};

/** One valid input for each notes tool, with every property that can be combined. */
export const examples: Record<string, object> = {
  notes_data_fetch: { query: "Roadmap", ...paging, schema_version: "1", tool_version: "1" },
  notes_page_create: { database_id: id, ...row, ...overrides },
  notes_page_get: { page_id: id },
  notes_page_property_get: { page_id: id, property_id: "Owner", ...paging },
  notes_page_update: {
    page_id: id,
    properties: row.properties,
    create_options: true,
    archived: false,
    icon: row.icon,
    cover: row.cover,
  },
  notes_page_content_get: { block_id: id, depth: 2, ...paging },
  notes_page_markdown_get: {
    page_id: id,
    include_transcript: true,
  },
  notes_page_markdown_update: {
    page_id: id,
    edits: [{ old: "Draft", new: "Final", all: true }],
    allow_deleting_content: false,
  },
  notes_page_move: { page_id: id, database_id: id, data_source_id: id },
  notes_block_get: { block_id: id },
  notes_page_content_append: {
    block_id: id,
    blocks: [
      { type: "code", text: "print(1)", language: "python" },
      { type: "to_do", text: "Run it", checked: true, children: [{ type: "divider" }] },
    ],
    after: id,
  },
  notes_block_update: { block_id: id, type: "code", text: "print(2)", language: "python" },
  notes_block_delete: { block_id: id },
  notes_database_create: {
    parent: { page_id: id },
    title: text,
    properties: { Name: { title: {} } },
    ...overrides,
  },
  notes_database_fetch: { database_id: id, ...overrides },
  notes_database_update: {
    database_id: id,
    data_source_id: id,
    title: "Deals",
    description: "All of them",
    properties: { Due: { date: {} } },
  },
  notes_database_property_retrieve: {
    database_id: id,
    property_id: "title",
    data_source_id: id,
    ...paging,
    schema_version: "1",
    tool_version: "1",
  },
  notes_database_query: {
    database_id: id,
    data_source_id: id,
    filter: { property: "Due", date: { before: "2026-03-31" } },
    columns: ["Due"],
    sorts: [{ property: "Due", direction: "ascending" }],
    ...paging,
    ...overrides,
  },
  notes_database_insert_row: { database_id: id, ...row, ...overrides },
  notes_comment_create: {
    comment: { rich_text: text },
    discussion_id: id,
    attachments: [{ file_upload_id: id }],
    ...overrides,
  },
  notes_comment_retrieve: { comment_id: id, ...overrides },
  notes_comments_fetch: { block_id: id, ...paging, ...overrides },
  notes_comment_update: { comment_id: id, comment: { rich_text: text } },
  notes_comment_delete: { comment_id: id },
  notes_user_list: paging,
  notes_user_get: { user_id: id },
  notes_user_me: {},
  notes_data_source_create: { database_id: id, ...table, title: "Archive", icon: row.icon },
  notes_data_source_update: { data_source_id: id, ...table, title: "Archive", icon: row.icon },
  notes_template_list: { database_id: id, data_source_id: id, name: "Offer", ...paging },
  notes_view_list: { database_id: id, data_source_id: id, ...paging },
  notes_view_get: { view_id: id },
  notes_view_create: {
    database_id: id,
    data_source_id: id,
    name: "Open",
    type: "table",
    ...view,
    page_id: id,
    after_block_id: id,
  },
  notes_view_update: { view_id: id, name: "Open", ...view },
  notes_view_delete: { view_id: id },
  notes_view_query: { view_id: id, columns: ["Due"], page_size: 10, start_cursor: `${id}/${id}` },
  notes_emoji_list: { name: "party", ...paging },
  notes_meeting_notes_query: {
    filter: {
      property: "title",
      filter: { operator: "string_contains", value: { type: "exact", value: "Weekly" } },
    },
    sort: [{ property: "created_time", direction: "descending" }],
    limit: 10,
  },
  notes_file_upload: { file: "2026/offer.pdf", filename: "Offer for Veldt.pdf" },
  notes_file_upload_list: { status: "uploaded", ...paging },
};
