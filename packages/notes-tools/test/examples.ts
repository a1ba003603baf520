const id = "891dcbfc-9141-415d-9b2a-2238a6cc012d";
const row = {
  data_source_id: id,
  properties: { title: { title: [{ type: "text", text: { content: "Offer" } }] } },
  child_blocks: [{ type: "paragraph", text: "First draft" }],
  icon: { type: "emoji", emoji: "🚀" },
  cover: { type: "external", external: { url: "https://example.com/cover.png" } },
};
const overrides = { notes_version: "2026-03-11", schema_version: "1", tool_version: "1" };
const paging = { page_size: 10, start_cursor: id };

/** One valid input for each notes tool, with every property that can stand together. */
export const examples: Record<string, object> = {
  notes_data_fetch: { query: "Roadmap", ...paging, schema_version: "1", tool_version: "1" },
  notes_page_create: { database_id: id, ...row, ...overrides },
  notes_page_get: { page_id: id },
  notes_page_content_get: { block_id: id, ...paging },
  notes_page_content_append: {
    block_id: id,
    blocks: [{ type: "code", text: "print(1)", language: "python" }],
  },
  notes_database_query: {
    database_id: id,
    data_source_id: id,
    sorts: [{ property: "Due", direction: "ascending" }],
    ...paging,
    ...overrides,
  },
  notes_database_insert_row: { database_id: id, ...row, ...overrides },
  notes_user_list: paging,
};
