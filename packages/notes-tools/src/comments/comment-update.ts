import { defineOperation, formatUuid, path, uuid } from "@workbelt/core/provider";
import { z } from "zod";
import { commentText } from "../inputs/comment-text.js";
import { toRichText } from "../inputs/rich-text-items.js";
import { NotesTool, type NotesToolOptions } from "../notes-tool.js";
import { comment, compactComment } from "./comment.js";
import { explainOwnComment } from "./explain-own-comment.js";

/** The operation `notes_comment_update`. */
export const commentUpdate = defineOperation({
  name: "notes_comment_update",
  description:
    "Replaces the whole text of a comment that this connection wrote. Comments of people and of other connections cannot be changed. Find the comment_id with notes_comments_fetch; notes_user_me gives the created_by of this connection's comments. Returns the comment.",
  effect: "update",
  extended: true,
  verifyWith: "notes_comment_retrieve",
  aliases: { id: "comment_id" },
  input: z.strictObject({ comment_id: uuid("Id of the comment"), comment: commentText() }),
  request: (input) => ({
    method: "PATCH",
    path: path`/v1/comments/${formatUuid(input.comment_id)}`,
    body: { rich_text: toRichText(input.comment.rich_text) },
  }),
  response: comment,
  result: (response) => response,
  explainError: (error, { input, api }) =>
    explainOwnComment(error, api, formatUuid(input.comment_id)),
  compact: compactComment,
});

/** Replaces the text of a comment. */
export class NotesCommentUpdateTool extends NotesTool<typeof commentUpdate> {
  constructor(options?: NotesToolOptions<typeof commentUpdate>) {
    super(commentUpdate, options);
  }
}
