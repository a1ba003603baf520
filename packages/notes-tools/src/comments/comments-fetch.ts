import { compactPage, defineOperation, path } from "@workbelt/core/provider";
import { z } from "zod";
import { blockId, parseBlockId } from "../inputs/ids.js";
import { paging } from "../inputs/paging.js";
import { versionOverrides } from "../inputs/version-overrides.js";
import { listResponse, toPage } from "../list-response.js";
import { NotesTool, type NotesToolOptions } from "../notes-tool.js";
import { getVersionHeaders } from "../versions.js";
import { comment, compactComment } from "./comment.js";

/** The operation `notes_comments_fetch`. */
export const commentsFetch = defineOperation({
  name: "notes_comments_fetch",
  description:
    "Lists the open comments on a page or block, oldest first; discussions are mixed, distinguished by discussion_id. Resolved ones are omitted. A page id returns the comments on the page itself; for those on a block, give the block_id from notes_page_content_get. Returns items with comment_id, discussion_id, text and author, and next_cursor if there are more. Reply with notes_comment_create.",
  effect: "read",
  pagination: { kind: "cursor", input: "start_cursor", size: "page_size" },
  aliases: { page_id: "block_id", parent_id: "block_id", id: "block_id", url: "block_id" },
  input: z.strictObject({
    block_id: blockId("Id or web address of the page or block"),
    ...paging(),
    ...versionOverrides(),
  }),
  request: ({ block_id, notes_version, page_size, start_cursor }) => ({
    method: "GET",
    path: path`/v1/comments`,
    headers: getVersionHeaders(notes_version),
    query: { block_id: parseBlockId(block_id), page_size, start_cursor },
  }),
  response: listResponse(comment),
  result: toPage,
  compact: compactPage(compactComment),
});

/** Lists the open comments on a page or block. */
export class NotesCommentsFetchTool extends NotesTool<typeof commentsFetch> {
  constructor(options?: NotesToolOptions<typeof commentsFetch>) {
    super(commentsFetch, options);
  }
}
