import { InputError } from "@workbelt/core";
import { collectProblems, defineOperation, selfExplanatory } from "@workbelt/core/provider";
import { z } from "zod";
import { checkBlock } from "../inputs/check-target.js";
import { buildContent, compactAdjusted } from "./written-content.js";
import { explainWrongIdKind } from "../id-kind.js";
import { blocks } from "../inputs/block-inputs.js";
import { blockId, pageOrBlockIdInput, parseBlockId } from "../inputs/ids.js";
import { markdown } from "../inputs/markdown-input.js";
import { appendBlocks } from "./append-blocks.js";
import { startOfWrite } from "./append-state.js";
import { resumeWrite } from "./continuation.js";
import { removeBlocks } from "./undo-blocks.js";

const ALTERNATIVES = { database: "use notes_database_insert_row" };

const ONE_CONTENT = "expected exactly one of blocks and markdown";

const output = z.strictObject({
  parent_id: z.string(),
  blocks_written: z.int(),
  blocks: z.array(z.strictObject({ block_id: z.string(), type: z.string().optional() })),
  adjusted: z.array(z.string()).optional(),
});

/** The operation `notes_page_content_append`. */
export const pageContentAppend = defineOperation({
  name: "notes_page_content_append",
  description:
    "Adds content of any length to a page or inside a block, at the end unless after or position is given.",
  effect: "create",
  reaches: ["blocks"],
  consequence: { reversible: "fully" },
  multipleWrites: true,
  verifyWith: "notes_page_content_get",
  aliases: { page_id: "block_id", parent_id: "block_id", id: "block_id" },
  input: z
    .strictObject({
      block_id: pageOrBlockIdInput(),
      blocks: blocks().optional(),
      markdown: markdown().optional(),
      after: selfExplanatory(blockId("Child block to insert after")).optional(),
      position: selfExplanatory(
        z.enum(["start", "end"]).describe("Where to insert (default end)"),
      ).optional(),
      continue_from: z.string().describe("Only as an error says").optional(),
    })
    .refine((input) => input.blocks !== undefined || input.markdown !== undefined, {
      path: ["blocks"],
      message: ONE_CONTENT,
    })
    .refine((input) => input.blocks === undefined || input.markdown === undefined, {
      path: ["markdown"],
      message: ONE_CONTENT,
    })
    .refine((input) => input.after === undefined || input.position === undefined, {
      path: ["position"],
      message: "expected without after",
    }),
  check: ({ after, block_id }, api) =>
    collectProblems([
      checkBlock("block_id", parseBlockId(block_id), api, {
        alternatives: ALTERNATIVES,
        notInTrash: true,
      }),
      ...(after === undefined ? [] : [checkBlock("after", parseBlockId(after), api)]),
    ]),
  run: async ({ after, continue_from, position = "end", ...input }, api) => {
    const parentId = parseBlockId(input.block_id);
    const place = after === undefined ? position : { after: parseBlockId(after) };
    const content = await buildContent("blocks", input.blocks, input.markdown, api);
    const start = startOfWrite(parentId, content.blocks, place);
    const state =
      continue_from === undefined ? start : resumeWrite(start, continue_from, content.checksum);
    if (state === undefined)
      throw new InputError(api.operation, [wrongContinuation(content.input)]);
    const written = await appendBlocks(api, { ...content, ...state });
    return {
      parent_id: parentId,
      blocks_written: written.count,
      blocks: written.blocks,
      ...compactAdjusted(content.adjusted),
    };
  },
  explainError: (error, { input, api }) =>
    explainWrongIdKind(error, api, {
      id: parseBlockId(input.block_id),
      alternatives: ALTERNATIVES,
    }),
  revert: removeBlocks,
  output,
  compact: ({ adjusted, blocks: written, blocks_written, parent_id }): z.infer<typeof output> => ({
    parent_id,
    blocks_written,
    blocks: written.map(({ id, type }) => ({ block_id: id, type })),
    adjusted,
  }),
});

function wrongContinuation(input: string) {
  const message = `expected the value in the error, with exactly the ${input} of the call that failed; leave it out to write all of it`;
  return { field: "continue_from", message };
}
