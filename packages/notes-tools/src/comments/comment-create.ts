import { defineOperation, formatUuid, forModels, path } from "@workbelt/core/provider";
import { z } from "zod";
import { explainWrongIdKind } from "../id-kind.js";
import { commentText } from "../inputs/comment-text.js";
import { idOf } from "../inputs/id-of.js";
import { parseId } from "../inputs/ids.js";
import { parentPage } from "../inputs/parent-page.js";
import { toRichText } from "../inputs/rich-text-items.js";
import { selfExplanatory } from "../inputs/self-explanatory.js";
import { versionOverrides } from "../inputs/version-overrides.js";
import { NotesTool, type NotesToolOptions } from "../notes-tool.js";
import { getVersionHeaders } from "../versions.js";
import { comment, compactComment } from "./comment.js";

const attachment = z.strictObject(
  { file_upload_id: idOf("file_upload_id of notes_file_upload") },
  'expected {"file_upload_id":"…"}',
);

const ONE_PLACE = "expected exactly one of parent and discussion_id";

const ALTERNATIVES = {
  database: "comment on a page instead, such as one of its rows, which notes_database_query lists",
  block:
    "this tool cannot start a discussion on a block: take page_id from notes_block_get, which has its parent",
};

/** The operation `notes_comment_create`. */
export const commentCreate = defineOperation({
  name: "notes_comment_create",
  description:
    "Writes a comment: a new one on a page (parent), or a reply (discussion_id of notes_comments_fetch); give exactly one of them. The author is this connection: name the user in the text if it matters.",
  effect: "create",
  verifyWith: "notes_comments_fetch",
  input: z
    .strictObject({
      comment: commentText(),
      parent: parentPage('The page, for a new discussion: {"page_id":"…"}').optional(),
      discussion_id: selfExplanatory(
        idOf("discussion_id from notes_comments_fetch, for a reply"),
      ).optional(),
      attachments: z
        .array(forModels(attachment, { opaque: true }))
        .max(3)
        .describe('Files: {"file_upload_id":"…"}, at most 3')
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
