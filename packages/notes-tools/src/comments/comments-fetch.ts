import type { Page } from "@workbelt/core";
import { compactPage, defineOperation, pageOf, path } from "@workbelt/core/provider";
import { z } from "zod";
import { pageOrBlockIdInput, parseBlockId } from "../inputs/ids.js";
import { paging } from "../inputs/paging.js";
import { versionOverrides } from "../inputs/version-overrides.js";
import { listResponse, toPage } from "../list-response.js";
import { getVersionHeaders } from "../versions.js";
import { type NotesComment, comment, commentOutput, compactCommentOn } from "./comment.js";

/** The operation `notes_comments_fetch`. */
export const commentsFetch = defineOperation({
  name: "notes_comments_fetch",
  description:
    "Lists the open comments on a page or block, oldest first, each with its discussion_id. Those on a block within a page are only found with its block_id.",
  effect: "read",
  returnsTexts: ["comments"],
  pagination: { kind: "cursor", input: "start_cursor", size: "page_size" },
  aliases: { page_id: "block_id", parent_id: "block_id", id: "block_id", url: "block_id" },
  input: z.strictObject({
    block_id: pageOrBlockIdInput(),
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
  output: pageOf(commentOutput, "cursor"),
  compact: (page: Page<NotesComment>, { block_id }) =>
    compactPage(compactCommentOn(parseBlockId(block_id)))(page),
});
