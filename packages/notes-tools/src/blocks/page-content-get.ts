import type { Page } from "@workbelt/core";
import {
  defineOperation,
  pageOf,
  quoteUnlessToken,
  selfExplanatory,
} from "@workbelt/core/provider";
import { z } from "zod";
import { fetchBlock, getKind } from "../id-kind.js";
import { pageOrBlockIdInput, parseBlockId } from "../inputs/ids.js";
import { paging } from "../inputs/paging.js";
import { type NotesBlock, type NotesBlockTree, blockTreeOutput, compactBlock } from "./block.js";
import { type UnreadChildren, readChildPage, readChildren } from "./read-children.js";
import { NO_CHILDREN } from "./unreadable-blocks.js";

const MAX_DEPTH = 5;

const DATABASE_HINT = "This is the id of a database: list its rows with notes_database_query.";

/** Blocks in order, with a hint if they are missing for a reason. */
export interface NotesContentPage extends Page<NotesBlockTree> {
  hint?: string;
  /** Nested blocks that were not read, because they take too many requests. */
  unread?: UnreadChildren[];
}

const output = pageOf(blockTreeOutput, "cursor", {
  hint: z.string().optional(),
  unread: z
    .array(z.strictObject({ block_id: z.string(), start_cursor: z.string().optional() }))
    .optional(),
});

/** The operation `notes_page_content_get`. */
export const pageContentGet = defineOperation({
  name: "notes_page_content_get",
  description:
    "Reads the blocks of a page or block in order, with their block_id and text. Blocks inside a block that has_children need depth, or another call with its block_id. Read a child_page by its page_id.",
  effect: "read",
  reaches: ["blocks"],
  // The id may be that of a transcript, or of a page whose meeting notes have one.
  returnsTexts: ["pages"],
  pagination: { kind: "cursor", input: "start_cursor", size: "page_size" },
  aliases: {
    page_id: "block_id",
    parent_id: "block_id",
    synced_from_block_id: "block_id",
    summary_block_id: "block_id",
    notes_block_id: "block_id",
    transcript_block_id: "block_id",
    id: "block_id",
    url: "block_id",
  },
  input: z.strictObject({
    block_id: pageOrBlockIdInput(),
    depth: z.int().min(1).max(MAX_DEPTH).describe("Levels to read, 1 (default) to 5").optional(),
    format: selfExplanatory(
      z
        .enum(["markdown", "plain"])
        .describe("Form of text (default markdown); plain leaves out formatting, and lists links"),
    ).optional(),
    ...paging(),
  }),
  run: async ({ block_id, depth = 1, format: _, ...query }, api): Promise<NotesContentPage> => {
    const id = parseBlockId(block_id);
    const page = await readChildPage(api, id, query);
    const unread = await readChildren(api, page.items, depth - 1);
    if (unread.length > 0) return { ...page, unread, hint: unreadHint(unread) };
    const isEmpty = page.items.length === 0 && query.start_cursor === undefined;
    const hint = isEmpty ? emptyContentHint(await fetchBlock(api, id)) : undefined;
    return hint === undefined ? page : { ...page, hint };
  },
  output,
  compact: (page, { format = "markdown" }): z.infer<typeof output> => ({
    ...page,
    items: page.items.map((item) => compactBlock(item, format)),
  }),
});

function unreadHint(unread: readonly UnreadChildren[]): string {
  const [first] = unread;
  const id = quoteUnlessToken(first?.block_id ?? "");
  return `Too many nested blocks for one call: ${unread.length} blocks were not read to their end, see unread. Call notes_page_content_get with each block_id there, and start_cursor if it has one; first with ${id}.`;
}

/** The service also returns an empty list for databases and for content only available in the app. */
function emptyContentHint(found: NotesBlock | undefined): string | undefined {
  if (getKind(found) === "database") return DATABASE_HINT;
  return found?.has_children === true ? NO_CHILDREN : undefined;
}
