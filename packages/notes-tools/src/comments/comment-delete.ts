import { defineOperation, formatUuid, path } from "@workbelt/core/provider";
import { z } from "zod";
import { comment, commentOutput, compactComment } from "./comment.js";
import { commentId } from "./comment-id.js";
import { checkOwnComment, explainOwnComment } from "./explain-own-comment.js";
import { fetchCommentText } from "./fetch-comment-text.js";

const output = commentOutput.extend({ deleted: z.literal(true) });

/**
 * The operation `notes_comment_delete`. The reference does not say what happens to replies; that deleting the
 * first comment removes the discussion was observed on the service.
 */
export const commentDelete = defineOperation({
  name: "notes_comment_delete",
  description:
    "Deletes a comment that this connection wrote, for good. Deleting the first of a discussion deletes all replies.",
  effect: "delete",
  consequence: {
    reversible: "recreatable",
    reason: "a new comment has another id and date, and replies of others are lost",
    deletes:
      "the comment, with its replies if it is the first of a discussion, and the discussion if no comment is left",
  },
  verifyWith: "notes_comment_retrieve",
  aliases: { id: "comment_id" },
  input: z.strictObject({ comment_id: commentId() }),
  nameTarget: fetchCommentText,
  check: ({ comment_id }, api) => checkOwnComment(formatUuid(comment_id), api),
  readTarget: ({ comment_id }, api) =>
    api.get(path`/v1/comments/${formatUuid(comment_id)}`, comment),
  request: ({ comment_id }) => ({
    method: "DELETE",
    path: path`/v1/comments/${formatUuid(comment_id)}`,
  }),
  response: comment,
  result: (response) => response,
  explainError: (error, { input, api }) =>
    explainOwnComment(error, api, formatUuid(input.comment_id)),
  output,
  compact: (found): z.infer<typeof output> => ({ ...compactComment(found), deleted: true }),
});
