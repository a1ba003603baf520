import { compactPage, defineOperation, path } from "@workbelt/core";
import { z } from "zod";
import { blockId, blockIdOf } from "../inputs/ids.js";
import { paging } from "../inputs/paging.js";
import { listOf, pageOf } from "../list-reply.js";
import { NotesTool, type NotesToolOptions } from "../notes-tool.js";
import { block, compactBlock } from "./block.js";

/** The operation `notes_page_content_get`. */
export const pageContentGet = defineOperation({
  name: "notes_page_content_get",
  description:
    "Reads the content of a page or block: its child blocks in order, one level deep. Find pages with notes_data_fetch. Returns items with block_id, type, text and has_children, and next_cursor when there are more. For the blocks inside one that has_children, call it again with its block_id; a child_page or child_database is read by its page_id or database_id.",
  effect: "read",
  pagination: { kind: "cursor", input: "start_cursor", size: "page_size" },
  input: z.strictObject({
    block_id: blockId("Id or web address of the page or block"),
    ...paging(),
  }),
  request: ({ block_id, ...query }) => ({
    method: "GET",
    path: path`/v1/blocks/${blockIdOf(block_id)}/children`,
    query,
  }),
  reply: listOf(block),
  result: pageOf,
  compact: compactPage(compactBlock),
});

/** Reads the blocks of a page, or those inside a block. */
export class NotesPageContentGetTool extends NotesTool<typeof pageContentGet> {
  constructor(options?: NotesToolOptions) {
    super(pageContentGet, options);
  }
}
