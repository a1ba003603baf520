import { defineOperation, path } from "@workbelt/core/provider";
import { z } from "zod";
import { blockId, parseBlockId } from "../inputs/ids.js";
import { NotesTool, type NotesToolOptions } from "../notes-tool.js";
import { block, compactBlock } from "./block.js";

/** The operation `notes_block_delete`. */
export const blockDelete = defineOperation({
  name: "notes_block_delete",
  description:
    "Moves a block and everything inside it to the trash. Find its id with notes_page_content_get. A page or database is a block too: passing its id trashes the whole page or database. Returns the block, archived. Restore a page with notes_page_update and archived false.",
  effect: "delete",
  verifyWith: "notes_page_content_get",
  // Not page_id: it may be the page that contains the block, which must not be trashed.
  aliases: { id: "block_id" },
  input: z.strictObject({ block_id: blockId("Id or web address of the block") }),
  request: ({ block_id }) => ({
    method: "DELETE",
    path: path`/v1/blocks/${parseBlockId(block_id)}`,
  }),
  response: block,
  result: (response) => response,
  compact: (found) => compactBlock(found),
});

/** Moves a block to the trash, with all blocks in it. */
export class NotesBlockDeleteTool extends NotesTool<typeof blockDelete> {
  constructor(options?: NotesToolOptions<typeof blockDelete>) {
    super(blockDelete, options);
  }
}
