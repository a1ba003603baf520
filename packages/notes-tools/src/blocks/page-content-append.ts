import { defineOperation } from "@workbelt/core/provider";
import { z } from "zod";
import { splitIntoBatches } from "../content/batches.js";
import { buildBlocks } from "../content/block-items.js";
import { explainWrongIdKind } from "../id-kind.js";
import { blocks } from "../inputs/block-inputs.js";
import { blockId, parseBlockId } from "../inputs/ids.js";
import { NotesTool, type NotesToolOptions } from "../notes-tool.js";
import { appendBatches } from "./append-batches.js";

const NAME = "notes_page_content_append";

const ALTERNATIVES = { database: "use notes_database_insert_row" };

/** The operation `notes_page_content_append`. */
export const pageContentAppend = defineOperation({
  name: NAME,
  description:
    "Appends blocks at the end of a page, or inside a block, in the order given. Any number and length: they are sent in batches, and a text over 200,000 characters becomes several blocks. Find page ids with notes_data_fetch. Returns blocks_written, their number, and the block_id of each. After a partial write the error says what is written and where to continue.",
  effect: "create",
  verifyWith: "notes_page_content_get",
  aliases: { page_id: "block_id", parent_id: "block_id", id: "block_id" },
  input: z.strictObject({
    block_id: blockId("Id or web address of the page or block"),
    blocks: blocks("The blocks, in order"),
  }),
  run: async (input, api) => {
    const parentId = parseBlockId(input.block_id);
    const batches = splitIntoBatches(buildBlocks(input.blocks));
    const request = { operation: NAME, input: "blocks", parentId, batches } as const;
    const written = await appendBatches(api, request);
    return { parent_id: parentId, blocks_written: written.length, blocks: written };
  },
  explainError: (error, { input, api }) =>
    explainWrongIdKind(error, api, {
      id: parseBlockId(input.block_id),
      alternatives: ALTERNATIVES,
    }),
  compact: (output) => ({
    parent_id: output.parent_id,
    blocks_written: output.blocks_written,
    blocks: output.blocks.map(({ id, type }) => ({ block_id: id, type })),
  }),
});

/** Appends text blocks to a page or block. */
export class NotesPageContentAppendTool extends NotesTool<typeof pageContentAppend> {
  constructor(options?: NotesToolOptions) {
    super(pageContentAppend, options);
  }
}
