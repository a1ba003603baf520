import type { Page } from "@workbelt/core";
import { compactPage, defineOperation, path } from "@workbelt/core/provider";
import { z } from "zod";
import { blockId, blockIdOf } from "../inputs/ids.js";
import { paging } from "../inputs/paging.js";
import { listOf, pageOf } from "../list-reply.js";
import { NotesTool, type NotesToolOptions } from "../notes-tool.js";
import { findBlock, kindOf } from "../wrong-kind.js";
import { type Block, block, compactBlock } from "./block.js";
import { NO_CHILDREN } from "./unreadable.js";

const ROWS_ELSEWHERE = "This is the id of a database: list its rows with notes_database_query.";

/** Blocks in order; when there are none, why. */
export interface ContentPage extends Page<Block> {
  hint?: string;
}

/** The operation `notes_page_content_get`. */
export const pageContentGet = defineOperation({
  name: "notes_page_content_get",
  description:
    "Reads the content of a page or block: its child blocks in order, one level deep. Find pages with notes_data_fetch. Returns items with block_id, type, text and has_children; markdown, where the text is formatted, is the same text with its formatting and links; next_cursor, when there are more. For the blocks inside one that has_children, call it again with its block_id; a child_page or child_database is read by its page_id or database_id.",
  effect: "read",
  pagination: { kind: "cursor", input: "start_cursor", size: "page_size" },
  aliases: {
    page_id: "block_id",
    parent_id: "block_id",
    synced_from_block_id: "block_id",
    id: "block_id",
    url: "block_id",
  },
  input: z.strictObject({
    block_id: blockId("Id or web address of the page or block"),
    ...paging(),
  }),
  run: async ({ block_id, ...query }, api): Promise<ContentPage> => {
    const id = blockIdOf(block_id);
    const request = { method: "GET", path: path`/v1/blocks/${id}/children`, query } as const;
    const page = pageOf(await api.send(request, listOf(block)));
    const isEmpty = page.items.length === 0 && query.start_cursor === undefined;
    const hint = isEmpty ? hintFor(await findBlock(api, id)) : undefined;
    return hint === undefined ? page : { ...page, hint };
  },
  compact: compactPage(compactBlock),
});

/** The service answers with nothing for a database too, and for what it keeps to its own app. */
function hintFor(found: Block | undefined): string | undefined {
  if (kindOf(found) === "database") return ROWS_ELSEWHERE;
  return found?.has_children === true ? NO_CHILDREN : undefined;
}

/** Reads the blocks of a page, or those inside a block. */
export class NotesPageContentGetTool extends NotesTool<typeof pageContentGet> {
  constructor(options?: NotesToolOptions) {
    super(pageContentGet, options);
  }
}
