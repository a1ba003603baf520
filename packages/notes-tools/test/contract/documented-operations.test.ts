import { expect, test } from "vitest";
import { NotesToolkit } from "../../src/index.js";

// The operations of the connector's specification. This list does not change.
const DOCUMENTED = [
  "notes_block_delete",
  "notes_block_update",
  "notes_comment_create",
  "notes_comment_retrieve",
  "notes_comments_fetch",
  "notes_data_fetch",
  "notes_database_create",
  "notes_database_fetch",
  "notes_database_insert_row",
  "notes_database_property_retrieve",
  "notes_database_query",
  "notes_database_update",
  "notes_page_content_append",
  "notes_page_content_get",
  "notes_page_create",
  "notes_page_get",
  "notes_page_update",
  "notes_user_list",
];

test("the documented operations are exactly those of the specification", () => {
  const tools = new NotesToolkit({ operations: "documented" }).getTools();
  expect(tools.map((tool) => tool.name).toSorted()).toEqual(DOCUMENTED);
});
