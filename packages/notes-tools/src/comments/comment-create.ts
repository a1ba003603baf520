import {
  collectProblems,
  defineOperation,
  formatUuid,
  forModels,
  path,
  selfExplanatory,
} from "@workbelt/core/provider";
import { z } from "zod";
import { checkBlock, checkPage } from "../inputs/check-target.js";
import { explainWrongIdKind } from "../id-kind.js";
import { commentText, toCommentBody } from "../inputs/comment-text.js";
import { idOf } from "../inputs/id-of.js";
import { blockIdInput, pageIdInput, parseBlockId, parseId } from "../inputs/ids.js";
import { versionOverrides } from "../inputs/version-overrides.js";
import { getVersionHeaders } from "../versions.js";
import { comment, commentOutput, compactComment, removeComment } from "./comment.js";

const attachment = z.strictObject(
  { file_upload_id: idOf("file_upload_id of notes_file_upload") },
  'expected {"file_upload_id":"…"}',
);

const ONE_PLACE = "expected exactly one of parent and discussion_id";

const ALTERNATIVES = {
  database: "comment on a page instead, such as one of its rows, which notes_database_query lists",
  block: 'give it as {"block_id":"…"} in parent',
};

/** The input `parent`: the page or block of a new discussion. */
function commentParent() {
  const type = z.enum(["page_id", "block_id"]).describe("The other key").optional();
  const parent = z
    .strictObject({
      page_id: pageIdInput().optional(),
      block_id: blockIdInput().optional(),
      type: forModels(type, { hidden: true }),
    })
    .refine(({ block_id, page_id }) => (page_id === undefined) !== (block_id === undefined), {
      path: ["page_id"],
      message: "expected exactly one of page_id and block_id",
    });
  const description =
    'The page or block, for a new discussion: {"page_id":"…"} or {"block_id":"…"}';
  return selfExplanatory(parent.describe(description));
}

/** The operation `notes_comment_create`. */
export const commentCreate = defineOperation({
  name: "notes_comment_create",
  description:
    "Writes a comment on a page or block (parent), or a reply (discussion_id of notes_comments_fetch). The author is this connection: name the user in the text if it matters.",
  effect: "create",
  consequence: {
    reversible: "fully",
    seenByOthers: "people who follow the page or are mentioned may be notified",
  },
  verifyWith: "notes_comments_fetch",
  input: z
    .strictObject({
      comment: commentText(),
      parent: commentParent().optional(),
      discussion_id: selfExplanatory(
        idOf("discussion_id from notes_comments_fetch, for a reply"),
      ).optional(),
      attachments: z
        .array(forModels(attachment, { opaque: true }))
        .max(3)
        .describe('{"file_upload_id":"…"}, at most 3')
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
  check: ({ parent = {} }, api) => {
    const { block_id, page_id } = parent;
    return collectProblems([
      ...(page_id === undefined
        ? []
        : [checkPage("parent.page_id", parseId(page_id), ALTERNATIVES, api)]),
      ...(block_id === undefined
        ? []
        : [checkBlock("parent.block_id", parseBlockId(block_id), api)]),
    ]);
  },
  request: (input, service) => ({
    method: "POST",
    path: path`/v1/comments`,
    headers: getVersionHeaders(input.notes_version),
    body: {
      ...toCommentBody(input.comment, service),
      parent: input.parent && {
        page_id: input.parent.page_id && parseId(input.parent.page_id),
        block_id: input.parent.block_id && parseBlockId(input.parent.block_id),
      },
      discussion_id: input.discussion_id && formatUuid(input.discussion_id),
      attachments: input.attachments?.map(({ file_upload_id: id }) => ({
        file_upload_id: formatUuid(id),
      })),
    },
  }),
  response: comment,
  result: (response) => response,
  explainError: (error, { input, api }) => {
    if (input.parent?.page_id === undefined) return undefined;
    const id = parseId(input.parent.page_id);
    return explainWrongIdKind(error, api, { id, alternatives: ALTERNATIVES });
  },
  revert: removeComment,
  output: commentOutput,
  compact: compactComment,
});
