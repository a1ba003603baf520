import { defineOperation, formatUuid, path, uuid } from "@workbelt/core/provider";
import { z } from "zod";
import { explainWrongIdKind } from "../id-kind.js";
import { commentText } from "../inputs/comment-text.js";
import { parseId, pageOrDatabaseId } from "../inputs/ids.js";
import { toRichText } from "../inputs/rich-text-items.js";
import { versionOverrides } from "../inputs/version-overrides.js";
import { NotesTool, type NotesToolOptions } from "../notes-tool.js";
import { getVersionHeaders } from "../versions.js";
import { comment, compactComment } from "./comment.js";

const ONE_PLACE = "expected exactly one of parent and discussion_id";

const ALTERNATIVES = {
  database: "comment on a page instead, such as one of its rows, which notes_database_query lists",
  block: "this tool cannot start a discussion on a block; give the id of its page",
};

/** The operation `notes_comment_create`. */
export const commentCreate = defineOperation({
  name: "notes_comment_create",
  description:
    "Writes a comment: on a page, with parent, or as a reply in a discussion, with discussion_id. Give exactly one of them. Find pages with notes_data_fetch, discussions with notes_comments_fetch. A discussion on a text passage can be replied to but not started. The author is this connection, not the user: name the user in the text if it matters. Returns the comment with its comment_id and discussion_id.",
  effect: "create",
  verifyWith: "notes_comments_fetch",
  input: z
    .strictObject({
      comment: commentText(),
      parent: z
        .strictObject({
          page_id: pageOrDatabaseId("Id or web address of the page"),
          type: z.enum(["page_id"]).describe("Always page_id").optional(),
        })
        .describe('The page, for a new discussion: {"page_id":"…"}')
        .optional(),
      discussion_id: uuid("The discussion, for a reply").optional(),
      attachments: z
        .array(z.strictObject({ file_upload_id: uuid("file_upload_id of notes_file_upload") }))
        .max(3)
        .describe("Files to attach, at most 3")
        .optional(),
      ...versionOverrides(),
    })
    .refine((input) => input.parent === undefined || input.discussion_id === undefined, {
      path: ["discussion_id"],
      message: ONE_PLACE,
    })
    .refine((input) => input.parent !== undefined || input.discussion_id !== undefined, {
      path: ["parent"],
      message: ONE_PLACE,
    }),
  request: (input) => ({
    method: "POST",
    path: path`/v1/comments`,
    headers: getVersionHeaders(input.notes_version),
    body: {
      rich_text: toRichText(input.comment.rich_text),
      parent: input.parent && { page_id: parseId(input.parent.page_id) },
      discussion_id: input.discussion_id && formatUuid(input.discussion_id),
      attachments: input.attachments?.map(({ file_upload_id: id }) => ({
        file_upload_id: formatUuid(id),
      })),
    },
  }),
  response: comment,
  result: (response) => response,
  explainError: (error, { input, api }) => {
    if (input.parent === undefined) return undefined;
    const id = parseId(input.parent.page_id);
    return explainWrongIdKind(error, api, { id, alternatives: ALTERNATIVES });
  },
  compact: compactComment,
});

/** Comments on a page, or replies in a discussion. */
export class NotesCommentCreateTool extends NotesTool<typeof commentCreate> {
  constructor(options?: NotesToolOptions<typeof commentCreate>) {
    super(commentCreate, options);
  }
}
