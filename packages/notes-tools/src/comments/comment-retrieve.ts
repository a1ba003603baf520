import { defineOperation, formatUuid, path } from "@workbelt/core/provider";
import { z } from "zod";
import { versionOverrides } from "../inputs/version-overrides.js";
import { getVersionHeaders } from "../versions.js";
import { comment, commentOutput, compactComment } from "./comment.js";
import { commentId } from "./comment-id.js";

/** The operation `notes_comment_retrieve`. */
export const commentRetrieve = defineOperation({
  name: "notes_comment_retrieve",
  description: "Gets one comment: text, author, times, its page or block, and discussion_id.",
  effect: "read",
  returnsTexts: ["comments"],
  aliases: { id: "comment_id" },
  input: z.strictObject({ comment_id: commentId(), ...versionOverrides() }),
  request: ({ comment_id, notes_version }) => ({
    method: "GET",
    path: path`/v1/comments/${formatUuid(comment_id)}`,
    headers: getVersionHeaders(notes_version),
  }),
  response: comment,
  result: (response) => response,
  output: commentOutput,
  compact: compactComment,
});
