import type { Page } from "@workbelt/core";
import { compactPage, defineOperation, path } from "@workbelt/core/provider";
import { z } from "zod";
import { fetchBlock, getKind } from "../id-kind.js";
import { blockId, parseBlockId } from "../inputs/ids.js";
import { paging } from "../inputs/paging.js";
import { listResponse, toPage } from "../list-response.js";
import { NotesTool, type NotesToolOptions } from "../notes-tool.js";
import { type NotesBlock, block, compactBlock } from "./block.js";
import { NO_CHILDREN } from "./unreadable-blocks.js";

const DATABASE_HINT = "This is the id of a database: list its rows with notes_database_query.";

/** Blocks in order, with a hint if they are missing for a reason. */
export interface NotesContentPage extends Page<NotesBlock> {
  hint?: string;
}

/** The operation `notes_page_content_get`. */
export const pageContentGet = defineOperation({
  name: "notes_page_content_get",
  description:
    "Reads the content of a page or block: its child blocks in order, one level deep. Find pages with notes_data_fetch. Returns items with block_id, type, text and has_children; markdown, if the text is formatted, is the same text with formatting and links; next_cursor, if there are more. For the blocks inside one that has_children, call it again with its block_id; a child_page or child_database is read by its page_id or database_id.",
  effect: "read",
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
    block_id: blockId("Id or web address of the page or block"),
    ...paging(),
  }),
  run: async ({ block_id, ...query }, api): Promise<NotesContentPage> => {
    const id = parseBlockId(block_id);
    const request = { method: "GET", path: path`/v1/blocks/${id}/children`, query } as const;
    const page = toPage(await api.send(request, listResponse(block)));
    const isEmpty = page.items.length === 0 && query.start_cursor === undefined;
    const hint = isEmpty ? emptyContentHint(await fetchBlock(api, id)) : undefined;
    return hint === undefined ? page : { ...page, hint };
  },
  compact: compactPage(compactBlock),
});

/** The service also returns an empty list for databases and for content only available in the app. */
function emptyContentHint(found: NotesBlock | undefined): string | undefined {
  if (getKind(found) === "database") return DATABASE_HINT;
  return found?.has_children === true ? NO_CHILDREN : undefined;
}

/** Reads the blocks of a page, or those inside a block. */
export class NotesPageContentGetTool extends NotesTool<typeof pageContentGet> {
  constructor(options?: NotesToolOptions) {
    super(pageContentGet, options);
  }
}
