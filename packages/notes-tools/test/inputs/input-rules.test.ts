import { afterAll, beforeAll, expect, test } from "vitest";
import { InputError } from "@workbelt/core";
import { NotesToolkit, type NotesToolName } from "../../src/index.js";
import { startRecordingServer } from "../helpers/recording-server.js";
import { DATABASE, PAGE, SOURCE, list } from "../helpers/responses.js";

let server: Awaited<ReturnType<typeof startRecordingServer>>;
beforeAll(async () => {
  server = await startRecordingServer(() => ({ body: list([]) }));
});
afterAll(() => server.stop());

const page = { parent_page_id: PAGE };
const row = { database_id: DATABASE, properties: {} };
const blocks = [{ type: "paragraph", text: "x" }];
const child = (...items: unknown[]) => ({ ...page, child_blocks: items });
const append = (...items: unknown[]) => ({ block_id: PAGE, blocks: items });
const sorted = (...sorts: unknown[]) => ({ database_id: DATABASE, sorts });
const raw = (language?: string) => ({ type: "code", code: { rich_text: [], language } });
const changed = { block_id: PAGE, text: "x", type: "quote" };
const trashed = { page_id: PAGE, archived: true };
const made = { parent: { page_id: PAGE }, title: [], properties: { Name: { title: {} } } };
const renamed = { database_id: DATABASE, title: "Deals" };
const schema = (properties: object) => ({ ...made, properties });
const changing = (properties: object) => ({ database_id: DATABASE, properties });
const column = { database_id: DATABASE, property_id: "title" };
const said = { rich_text: [{ type: "text", text: { content: "x" } }] };
const reply = { discussion_id: PAGE, comment: said };

const REFUSED: [tool: string, input: object, field: string, message: RegExp][] = [
  ["notes_page_create", {}, "database_id", /exactly one of/],
  ["notes_page_create", { ...page, ...row }, "parent_page_id", /exactly one of/],
  ["notes_page_create", { database_id: DATABASE }, "properties", /together with database_id/],
  ["notes_page_create", { ...page, data_source_id: SOURCE }, "data_source_id", /together with/],
  ["notes_page_create", { ...page, _parent: { page_id: PAGE } }, "_parent", /not an input/],
  ["notes_block_update", { ...changed, checked: true }, "checked", /"- \[x\] text"/],
  ["notes_page_create", { ...page, title: "A" }, "title", /Give it in properties: {"title":/],
  ["notes_page_create", { ...page, content: "# A" }, "content", /Give it as markdown/],
  ["notes_page_create", { parent_page_id: "Home" }, "parent_page_id", /UUID, or a web address/],
  ["notes_page_create", { ...page, notes_version: "2021-05-13" }, "notes_version", /2026-03-11/],
  ["notes_page_create", { ...page, schema_version: "2" }, "schema_version", /"1"/],
  ["notes_page_create", { ...page, tool_version: "0" }, "tool_version", /"1"/],
  [
    "notes_page_create",
    { ...page, icon: { type: "emoji" } },
    "icon",
    /expected {"emoji":"🚀"}, {"/,
  ],
  ["notes_page_create", { ...page, icon: {} }, "icon", /{"external":{"url":"https:/],
  [
    "notes_page_create",
    { ...page, icon: { emoji: "🚀", external: { url: "https://a.b" } } },
    "icon",
    /{"emoji"/,
  ],
  [
    "notes_page_create",
    { ...page, icon: { type: "external", emoji: "🚀" } },
    "icon",
    /or {"file_upload":{"id":"…"}}/,
  ],
  [
    "notes_page_create",
    { ...page, cover: { type: "external", external: { url: "cover.png" } } },
    "cover.external.url",
    /web address/,
  ],
  [
    "notes_page_create",
    child(blocks[0], { type: "poem", text: "x" }),
    "child_blocks.1.type",
    /one of paragraph/,
  ],
  ["notes_page_create", child({ text: "x" }), "child_blocks.0.type", /one of paragraph/],
  ["notes_page_create", child({ type: "quote" }), "child_blocks.0.text", /text of the quote/],
  ["notes_page_create", child({ type: "quote", text: 7 }), "child_blocks.0.text", /as a string/],
  [
    "notes_page_create",
    child({ type: "quote", text: "x", color: "red" }),
    "child_blocks.0.color",
    /leave it out/,
  ],
  [
    "notes_page_create",
    child(blocks[0], blocks[0], { type: "code", text: "x", language: "pyton" }),
    "child_blocks.2.language",
    /Did you mean python/,
  ],
  [
    "notes_page_create",
    child({ type: "quote", text: "x", language: "c" }),
    "child_blocks.0.language",
    /type code only/,
  ],
  ["notes_page_create", child(raw("js")), "child_blocks.0.code.language", /code language/],
  ["notes_page_create", child(raw()), "child_blocks.0.code.language", /code language/],
  ["notes_page_create", child("paragraph"), "child_blocks.0", /expected record|object/],
  ["notes_database_insert_row", { database_id: DATABASE }, "properties", /expected/],
  ["notes_database_insert_row", { properties: {} }, "database_id", /expected string/],
  ["notes_database_insert_row", { ...row, _parent: {} }, "_parent", /not an input/],
  [
    "notes_database_insert_row",
    { ...row, child_blocks: [{ type: "x" }] },
    "child_blocks.0.type",
    /one of/,
  ],
  [
    "notes_database_insert_row",
    { ...row, data_source_id: SOURCE, notes_version: "2022-06-28" },
    "data_source_id",
    /2025-09-03 or later/,
  ],
  ["notes_database_query", { database_id: "x" }, "database_id", /UUID, or a web address/],
  ["notes_database_query", { database_id: DATABASE, page_size: 0 }, "page_size", />=1/],
  ["notes_database_query", { database_id: DATABASE, page_size: 101 }, "page_size", /<=100/],
  ["notes_database_query", { database_id: DATABASE, page_size: 1.5 }, "page_size", /int/],
  ["notes_database_query", { database_id: DATABASE, start_cursor: "" }, "start_cursor", />=1/],
  ["notes_database_query", sorted({ direction: "ascending" }), "sorts.0.property", /exactly one/],
  [
    "notes_database_query",
    sorted({ direction: "ascending", property: "A", timestamp: "created_time" }),
    "sorts.0.property",
    /exactly one/,
  ],
  ["notes_database_query", sorted({ property: "A" }), "sorts.0.direction", /ascending/],
  ["notes_database_query", sorted("A"), "sorts.0", /expected {"property":"…","direction":/],
  [
    "notes_database_query",
    sorted({ timestamp: "now", direction: "descending" }),
    "sorts.0.timestamp",
    /created_time/,
  ],
  ["notes_database_query", { database_id: DATABASE, tool_version: "9" }, "tool_version", /"1"/],
  ["notes_page_content_append", { block_id: PAGE }, "blocks", /exactly one of blocks and/],
  ["notes_page_content_append", append(), "blocks", /at least one/],
  ["notes_page_content_append", append({ type: "paragraph" }), "blocks.0.text", /text of the/],
  [
    "notes_page_content_append",
    append(blocks[0], { type: "table", text: "x" }),
    "blocks.1.type",
    /paragraph/,
  ],
  [
    "notes_page_content_append",
    append({ type: "code", text: "x", language: "x" }),
    "blocks.0.language",
    /code language/,
  ],
  [
    "notes_page_content_append",
    { ...append(blocks[0]), notes_version: "2025-09-03" },
    "notes_version",
    /not an input/,
  ],
  ["notes_page_content_get", { block_id: "..", page_size: 1 }, "block_id", /UUID/],
  ["notes_page_content_get", { block_id: PAGE, page_size: 101 }, "page_size", /<=100/],
  ["notes_page_content_get", { block_id: PAGE, tool_version: "1" }, "tool_version", /not an input/],
  ["notes_page_get", {}, "page_id", /expected string/],
  ["notes_page_get", { page_id: PAGE, schema_version: "1" }, "schema_version", /not an input/],
  ["notes_user_list", { page_size: 101 }, "page_size", /<=100/],
  ["notes_user_list", { tool_version: "1" }, "tool_version", /not an input/],
  ["notes_data_fetch", { page_size: 0 }, "page_size", />=1/],
  ["notes_data_fetch", { notes_version: "2025-09-03" }, "notes_version", /not an input/],
  ["notes_data_fetch", { schema_version: "2" }, "schema_version", /"1"/],
  ["notes_block_update", { ...changed, text: undefined }, "text", /expected string/],
  ["notes_block_update", { ...changed, type: "divider" }, "type", /paragraph/],
  ["notes_block_update", { ...changed, type: "to_do" }, "type", /paragraph/],
  ["notes_block_update", { ...changed, language: "python" }, "language", /type code only/],
  [
    "notes_block_update",
    { ...changed, type: "code", language: "pyton" },
    "language",
    /Did you mean python/,
  ],
  ["notes_block_update", { ...changed, text: "x".repeat(200_001) }, "text", /200,000 characters/],
  ["notes_block_update", { ...changed, block_id: "7" }, "block_id", /UUID/],
  ["notes_block_update", { ...changed, notes_version: "2025-09-03" }, "notes_version", /not an/],
  ["notes_block_delete", {}, "block_id", /expected string/],
  ["notes_block_delete", { block_id: PAGE, schema_version: "1" }, "schema_version", /not an/],
  ["notes_page_update", { page_id: PAGE }, "properties", /at least one of/],
  ["notes_page_update", { page_id: PAGE, archived: "yes" }, "archived", /expected boolean/],
  ["notes_page_update", { page_id: PAGE, icon: { type: "emoji" } }, "icon", /expected {"emoji"/],
  ["notes_page_update", { page_id: PAGE, icon: "🚀" }, "icon", /expected object/],
  ["notes_page_update", { page_id: PAGE, cover: { type: "emoji" } }, "cover.type", /external/],
  ["notes_page_update", { ...trashed, notes_version: "2025-09-03" }, "notes_version", /not an/],
  ["notes_page_update", { ...trashed, tool_version: "1" }, "tool_version", /not an input/],
  ["notes_page_update", { ...trashed, _parent: {} }, "_parent", /not an input/],
  ["notes_database_create", { ...made, parent: undefined }, "parent", /expected object/],
  ["notes_database_create", { ...made, parent: {} }, "parent.page_id", /expected string/],
  ["notes_database_create", { ...made, parent: { page_id: "x" } }, "parent.page_id", /UUID/],
  [
    "notes_database_create",
    { ...made, parent: { database_id: PAGE, page_id: PAGE } },
    "parent.database_id",
    /not known here/,
  ],
  ["notes_database_create", { ...made, title: "Deals" }, "title", /expected \[{"text":{"content"/],
  ["notes_database_create", { ...made, title: ["Deals"] }, "title.0", /expected {"text":{/],
  ["notes_database_create", { ...made, title: [{ text: {} }] }, "title.0.text.content", /string/],
  ["notes_database_create", { ...made, title: [{ type: "mention" }] }, "title.0.type", /text/],
  ["notes_database_create", { ...made, properties: undefined }, "properties", /expected/],
  ["notes_database_create", { ...made, _parent: {} }, "_parent", /not an input/],
  ["notes_database_create", schema({}), "properties", /exactly one title column/],
  ["notes_database_create", schema({ Due: { date: {} } }), "properties", /exactly one title/],
  [
    "notes_database_create",
    schema({ Name: { title: {} }, Other: { title: {} } }),
    "properties",
    /exactly one title column, such as \{"Name":\{"title":\{\}\}\}/,
  ],
  [
    "notes_database_create",
    schema({ Name: { title: {} }, Note: "text" }),
    "properties.Note",
    /^expected one type as key, such as \{"rich_text":\{\}\}$/,
  ],
  ["notes_database_create", schema({ Due: { type: "date" } }), "properties.Due", /\{"date":\{\}\}/],
  ["notes_database_create", schema({ Due: { date: true } }), "properties.Due", /\{"date":\{\}\}/],
  ["notes_database_create", schema({ A: { multiselect: {} } }), "properties.A", /"multi_select"/],
  ["notes_database_create", schema({ A: { name: "B" } }), "properties.A", /one type as key/],
  ["notes_database_create", schema({ A: null }), "properties.A", /one type as key/],
  [
    "notes_database_create",
    schema({ A: { date: {}, number: {} } }),
    "properties.A",
    /one type as key/,
  ],
  ["notes_database_create", { ...made, notes_version: "x" }, "notes_version", /2025-09-03/],
  ["notes_database_fetch", { database_id: "x" }, "database_id", /UUID/],
  ["notes_database_fetch", { database_id: DATABASE, schema_version: "2" }, "schema_version", /"1"/],
  ["notes_database_update", { database_id: DATABASE }, "properties", /at least one of/],
  ["notes_database_update", changing({ A: { date: {}, number: {} } }), "properties.A", /one type/],
  ["notes_database_update", changing({ A: {} }), "properties.A", /one type as key/],
  ["notes_database_update", changing({ A: { text: {} } }), "properties.A", /"rich_text"/],
  ["notes_database_update", changing({ A: { name: 7 } }), "properties.A", /one type as key/],
  ["notes_database_update", changing({ A: { name: "B", x: 1 } }), "properties.A", /one type/],
  ["notes_database_update", { ...renamed, title: [] }, "title", /expected string/],
  ["notes_database_update", { ...renamed, title: "x".repeat(200_001) }, "title", /200,000/],
  ["notes_database_update", { ...renamed, description: 7 }, "description", /expected string/],
  ["notes_database_update", { ...renamed, data_source_id: SOURCE }, "data_source_id", /together/],
  ["notes_database_update", { ...renamed, notes_version: "2025-09-03" }, "notes_version", /not an/],
  ["notes_database_update", { ...renamed, schema_version: "1" }, "schema_version", /not an input/],
  ["notes_database_property_retrieve", { property_id: "title" }, "database_id", /expected string/],
  ["notes_database_property_retrieve", { ...column, property_id: "" }, "property_id", />=1/],
  ["notes_database_property_retrieve", { ...column, page_size: 101 }, "page_size", /<=100/],
  [
    "notes_database_property_retrieve",
    { ...column, notes_version: "2025-09-03" },
    "notes_version",
    /not an input/,
  ],
  ["notes_comment_create", { comment: said }, "parent", /exactly one of/],
  [
    "notes_comment_create",
    { comment: said, parent: { page_id: PAGE }, discussion_id: PAGE },
    "discussion_id",
    /exactly one of/,
  ],
  [
    "notes_comment_create",
    { discussion_id: PAGE },
    "comment",
    /expected {"rich_text".*{"markdown"/,
  ],
  [
    "notes_comment_create",
    { ...reply, comment: {} },
    "comment.markdown",
    /exactly one of markdown and rich_text/,
  ],
  ["notes_comment_create", { ...reply, attachments: [PAGE] }, "attachments.0", /{"file_upload_id"/],
  [
    "notes_comment_create",
    { comment: { rich_text: [] }, discussion_id: PAGE },
    "comment.rich_text",
    /at least one/,
  ],
  [
    "notes_comment_create",
    { comment: said, parent: {} },
    "parent.page_id",
    /exactly one of page_id and block_id/,
  ],
  ["notes_comment_create", { comment: said, discussion_id: "x" }, "discussion_id", /UUID/],
  ["notes_comment_create", { ...said, discussion_id: PAGE }, "rich_text", /not an input/],
  ["notes_comment_retrieve", { comment_id: "x" }, "comment_id", /UUID/],
  ["notes_comment_retrieve", { comment_id: PAGE, tool_version: "2" }, "tool_version", /"1"/],
  ["notes_comments_fetch", { block_id: PAGE, page_size: 0 }, "page_size", />=1/],
  ["notes_comments_fetch", { block_id: PAGE, page_size: 101 }, "page_size", /<=100/],
  ["notes_comments_fetch", {}, "block_id", /expected string/],
];

test.each(REFUSED)("%s rejects %j: %s", async (name, input, field, message) => {
  const tool = new NotesToolkit({ client: server.client, include: [name as NotesToolName] })
    .tools[0];
  const error: unknown = await tool?.invoke({ ...input }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(InputError);
  const { issues } = error as InputError;
  expect(issues.map((issue) => issue.field)).toContain(field);
  expect(issues.find((issue) => issue.field === field)?.message).toMatch(message);
  expect(server.requests).toEqual([]);
});
