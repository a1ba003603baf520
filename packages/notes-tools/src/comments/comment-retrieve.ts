import { defineOperation, formatUuid, path, uuid } from "@workbelt/core/provider";
import { z } from "zod";
import { versionOverrides } from "../inputs/version-overrides.js";
import { NotesTool, type NotesToolOptions } from "../notes-tool.js";
import { getVersionHeaders } from "../versions.js";
import { comment, compactComment } from "./comment.js";

/** The operation `notes_comment_retrieve`. */
export const commentRetrieve = defineOperation({
  name: "notes_comment_retrieve",
  description:
    "Gets one comment by its id, which notes_comments_fetch and notes_comment_create return. Returns its text, author and times, the page or block it is on, and the discussion_id with which notes_comment_create replies.",
  effect: "read",
  aliases: { id: "comment_id" },
  input: z.strictObject({ comment_id: uuid("Id of the comment"), ...versionOverrides() }),
  request: ({ comment_id, notes_version }) => ({
    method: "GET",
    path: path`/v1/comments/${formatUuid(comment_id)}`,
    headers: getVersionHeaders(notes_version),
  }),
  response: comment,
  result: (response) => response,
  compact: compactComment,
});

/** Gets one comment. */
export class NotesCommentRetrieveTool extends NotesTool<typeof commentRetrieve> {
  constructor(options?: NotesToolOptions<typeof commentRetrieve>) {
    super(commentRetrieve, options);
  }
}
