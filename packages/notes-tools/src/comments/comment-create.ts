import { defineOperation, formatUuid, path, uuid } from "@workbelt/core/provider";
import { z } from "zod";
import { idOf, pageOrDatabaseId } from "../inputs/ids.js";
import { overrides } from "../inputs/overrides.js";
import { richTextItems, richTextOf } from "../inputs/rich-text-items.js";
import { NotesTool, type NotesToolOptions } from "../notes-tool.js";
import { versionHeaders } from "../versions.js";
import { withKindAdvice } from "../wrong-kind.js";
import { comment, compactComment } from "./comment.js";

const ONE_PLACE = "expected exactly one of parent and discussion_id";

const INSTEAD = {
  database: "comments stand on pages, such as its rows, which notes_database_query lists",
  block: "this tool cannot begin a discussion on a block; give the id of the page it is on",
};

/** The operation `notes_comment_create`. */
export const commentCreate = defineOperation({
  name: "notes_comment_create",
  description:
    "Writes a comment: on a page, with parent, or as a reply in a discussion, with discussion_id. Give exactly one of them. Find pages with notes_data_fetch, discussions with notes_comments_fetch. A discussion on a passage of text can be answered but not begun. The comment stands under the name of this connection, not of the user: say in it for whom you write where that matters. Returns the comment with its comment_id and discussion_id.",
  effect: "create",
  verifyWith: "notes_comments_fetch",
  input: z
    .strictObject({
      comment: z
        .strictObject({
          rich_text: richTextItems("What it says").min(1, "expected at least one item"),
        })
        .describe('The comment: {"rich_text":[{"type":"text","text":{"content":"…"}}]}'),
      parent: z
        .strictObject({
          page_id: pageOrDatabaseId("Id or web address of the page"),
          type: z.enum(["page_id"]).describe("Always page_id").optional(),
        })
        .describe('The page, for a new discussion: {"page_id":"…"}')
        .optional(),
      discussion_id: uuid("The discussion, for a reply").optional(),
      ...overrides(),
    })
    .refine((input) => input.parent === undefined || input.discussion_id === undefined, {
      path: ["discussion_id"],
      message: ONE_PLACE,
    })
    .refine((input) => input.parent !== undefined || input.discussion_id !== undefined, {
      path: ["parent"],
      message: ONE_PLACE,
    }),
  run: (input, api) => {
    const pageId = input.parent && idOf(input.parent.page_id);
    const request = {
      method: "POST",
      path: path`/v1/comments`,
      headers: versionHeaders(input.notes_version),
      body: {
        rich_text: richTextOf(input.comment.rich_text),
        parent: pageId && { page_id: pageId },
        discussion_id: input.discussion_id && formatUuid(input.discussion_id),
      },
    } as const;
    const send = () => api.send(request, comment);
    return pageId ? withKindAdvice(api, { id: pageId, instead: INSTEAD }, send) : send();
  },
  compact: compactComment,
});

/** Comments on a page, or replies in a discussion. */
export class NotesCommentCreateTool extends NotesTool<typeof commentCreate> {
  constructor(options?: NotesToolOptions) {
    super(commentCreate, options);
  }
}
