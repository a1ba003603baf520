import { defineOperation, path } from "@workbelt/core/provider";
import { z } from "zod";
import { getPath } from "../content/json-path.js";
import { compactParent, type NotesParent, parentOutput } from "../content/parent.js";
import { blockIdInput, parseBlockId } from "../inputs/ids.js";
import { block, blockOutput, compactBlock } from "./block.js";

const output = blockOutput.extend({ parent: parentOutput.optional() });

/** The operation `notes_block_get`. */
export const blockGet = defineOperation({
  name: "notes_block_get",
  description:
    "Gets one block: type, text, parent, has_children, and what its type has, such as a url. For blocks that notes_page_markdown_get lists as unknown.",
  effect: "read",
  reaches: ["blocks"],
  // The block may be a part of a transcript.
  returnsTexts: ["pages"],
  aliases: {
    id: "block_id",
    page_id: "block_id",
    parent_id: "block_id",
    synced_from_block_id: "block_id",
    url: "block_id",
  },
  input: z.strictObject({ block_id: blockIdInput() }),
  request: ({ block_id }) => ({
    method: "GET",
    path: path`/v1/blocks/${parseBlockId(block_id)}`,
  }),
  response: block,
  result: (response) => response,
  output,
  compact: (found): z.infer<typeof output> => ({
    ...compactBlock(found, "markdown"),
    parent: compactParent(getPath(found, "parent") as NotesParent | undefined),
  }),
});
