import { defineOperation, path } from "@workbelt/core/provider";
import { z } from "zod";
import { getPath } from "../content/json-path.js";
import { blockId, parseBlockId } from "../inputs/ids.js";
import { NotesTool, type NotesToolOptions } from "../notes-tool.js";
import { compactParent, type NotesPage } from "../pages/page.js";
import { block, compactBlock } from "./block.js";

/** The operation `notes_block_get`. */
export const blockGet = defineOperation({
  name: "notes_block_get",
  description:
    "Gets one block by its id: type, text (inline Markdown), its page or block, has_children, and what its type has, such as the url of a bookmark, embed or file. Use it for blocks that notes_page_markdown_get lists as unknown, or to find where a block is. Read the blocks inside it with notes_page_content_get.",
  effect: "read",
  extended: true,
  aliases: {
    id: "block_id",
    page_id: "block_id",
    parent_id: "block_id",
    synced_from_block_id: "block_id",
    url: "block_id",
  },
  input: z.strictObject({ block_id: blockId("Id or web address of the block") }),
  request: ({ block_id }) => ({
    method: "GET",
    path: path`/v1/blocks/${parseBlockId(block_id)}`,
  }),
  response: block,
  result: (response) => response,
  compact: (found) => ({
    ...compactBlock(found, "markdown"),
    parent: compactParent(getPath(found, "parent") as NotesPage["parent"]),
  }),
});

/** Gets one block. */
export class NotesBlockGetTool extends NotesTool<typeof blockGet> {
  constructor(options?: NotesToolOptions<typeof blockGet>) {
    super(blockGet, options);
  }
}
