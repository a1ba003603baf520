import { defineOperation, formatUuid, path } from "@workbelt/core/provider";
import { z } from "zod";
import { commentText, toCommentBody } from "../inputs/comment-text.js";
import { comment, commentOutput, compactComment, setComment } from "./comment.js";
import { commentId } from "./comment-id.js";
import { checkOwnComment, explainOwnComment } from "./explain-own-comment.js";
import { fetchCommentText } from "./fetch-comment-text.js";

const output = commentOutput.pick({ comment_id: true, text: true });

/** The operation `notes_comment_update`. */
export const commentUpdate = defineOperation({
  name: "notes_comment_update",
  description:
    "Replaces the whole text of a comment that this connection wrote; those of people and other connections cannot be changed.",
  effect: "update",
  consequence: { reversible: "fully", overwrites: "the text of the comment" },
  verifyWith: "notes_comment_retrieve",
  aliases: { id: "comment_id" },
  input: z.strictObject({ comment_id: commentId(), comment: commentText() }),
  nameTarget: fetchCommentText,
  check: ({ comment_id }, api) => checkOwnComment(formatUuid(comment_id), api),
  readCurrent: async (input, api) => ({ comment: await fetchCommentText(input, api) }),
  request: (input, service) => ({
    method: "PATCH",
    path: path`/v1/comments/${formatUuid(input.comment_id)}`,
    body: toCommentBody(input.comment, service),
  }),
  response: comment,
  result: (response) => response,
  explainError: (error, { input, api }) =>
    explainOwnComment(error, api, formatUuid(input.comment_id)),
  revert: setComment,
  output,
  compact: (found): z.infer<typeof output> => {
    const { comment_id, text } = compactComment(found);
    return { comment_id, text };
  },
});
