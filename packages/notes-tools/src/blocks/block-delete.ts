import { defineOperation, path } from "@workbelt/core/provider";
import { z } from "zod";
import { checkBlock } from "../inputs/check-target.js";
import { blockIdInput, parseBlockId } from "../inputs/ids.js";
import { fetchBlock } from "../id-kind.js";
import { block, blockOutput, compactBlock } from "./block.js";
import { readRemoved } from "./read-removed.js";
import { restoreBlock } from "./undo-blocks.js";

/** The operation `notes_block_delete`. */
export const blockDelete = defineOperation({
  name: "notes_block_delete",
  description:
    "Moves a block and everything inside it to the trash. The id of a page or database trashes all of it; notes_page_update with archived false restores a page.",
  effect: "delete",
  returnsTexts: ["pages"],
  reaches: ["blocks"],
  consequence: {
    reversible: "fully",
    deletes: "the block with everything in it, which goes to the trash",
  },
  verifyWith: "notes_page_content_get",
  // Not page_id: it may be the page that contains the block, which must not be trashed.
  aliases: { id: "block_id" },
  input: z.strictObject({ block_id: blockIdInput() }),
  nameTarget: async ({ block_id }, api) => {
    const found = await fetchBlock(api, parseBlockId(block_id));
    return found && compactBlock(found).text;
  },
  check: ({ block_id }, api) => checkBlock("block_id", parseBlockId(block_id), api),
  readTarget: ({ block_id }, api) => readRemoved(path`/v1/blocks/${parseBlockId(block_id)}`, api),
  request: ({ block_id }) => ({
    method: "DELETE",
    path: path`/v1/blocks/${parseBlockId(block_id)}`,
  }),
  response: block,
  result: (response) => response,
  revert: restoreBlock,
  output: blockOutput,
  compact: (found) => compactBlock(found),
});
