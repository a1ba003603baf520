import { describeContract } from "@workbelt/testing";
import * as exports from "../../src/index.js";
import { samples } from "../helpers/samples.js";

describeContract({
  provider: exports.notesPackage,
  exports,
  sources: new URL("../../src/", import.meta.url),
  samples,
  verbs: { me: "read" },
  withoutRevert: [
    "notes_block_delete",
    "notes_block_update",
    "notes_comment_create",
    "notes_comment_update",
    "notes_data_source_update",
    "notes_database_create",
    "notes_database_insert_row",
    "notes_database_update",
    "notes_page_content_append",
    "notes_page_create",
    "notes_page_markdown_update",
    "notes_page_move",
    "notes_page_update",
    "notes_view_create",
    "notes_view_update",
  ],
  maxTokens: 7_150,
});
