import { path, remove, type Revert, set, type ThingKind } from "@workbelt/core/provider";
import { z } from "zod";
import { getList, getString } from "../content/json-path.js";
import { toMarkdown } from "../content/markdown.js";
import { nameByText, OWN_KEYS, toWrittenFields } from "../content/write-back.js";
import { compactParent, parent, parentOutput } from "../content/parent.js";

/** A comment as the service returns it. A connection that may insert but not read gets only the id. */
export const comment = z.looseObject({
  id: z.string(),
  parent: parent.nullish(),
  discussion_id: z.string().nullish(),
  created_time: z.string().nullish(),
  last_edited_time: z.string().nullish(),
  rich_text: z.array(z.unknown()).nullish(),
});

/** A comment as the service returns it. */
export type NotesComment = z.infer<typeof comment>;

const COMMENT: ThingKind = {
  noun: "comment",
  at: "",
  id: "id",
  name: nameByText("rich_text"),
  compared: ["rich_text"],
  audit: OWN_KEYS,
};

const commentPath = ({ id }: { id: string }) => path`/v1/comments/${id}`;

/** Undoes a new comment, unless others have answered it: deleting the first one of a discussion deletes the answers. */
export const removeComment: Revert<unknown> = remove(COMMENT, {
  path: commentPath,
  guards: ({ found, id }) => {
    const author = getString(found, "created_by", "id");
    const discussion = getString(found, "discussion_id");
    const { block_id, page_id } = (found as NotesComment).parent ?? {};
    const query = { block_id: String(page_id ?? block_id), page_size: 100 };
    return [
      {
        items: "answers",
        at: ["results"],
        request: { method: "GET", path: path`/v1/comments`, query },
        after: { at: "id", is: id },
        ...(discussion !== undefined && { only: { at: "discussion_id", is: discussion } }),
        ...(author !== undefined && { except: { at: "created_by.id", is: author } }),
      },
    ];
  },
});

/** Undoes a new text of a comment. */
export const setComment: Revert<unknown> = set(COMMENT, {
  body: "",
  readAs: () => ["rich_text"],
  toWrite: toWrittenFields,
});

/** The shape of a comment for models. */
export const commentOutput = z.strictObject({
  comment_id: z.string(),
  discussion_id: z.string().optional(),
  parent: parentOutput.optional(),
  text: z.string().optional(),
  created_by: z.string().optional(),
  author: z.string().optional(),
  created_time: z.string().optional(),
  last_edited_time: z.string().optional(),
  attachments: z
    .array(z.strictObject({ category: z.string().optional(), url: z.string().optional() }))
    .optional(),
});

type CommentOutput = z.infer<typeof commentOutput>;

/** The parts of a comment a model needs: its place, text with formatting and links, and author. */
export function compactComment(found: NotesComment): CommentOutput {
  const { created_time: created, last_edited_time: edited, rich_text: text } = found;
  const attachments = getList(found, "attachments");
  return {
    comment_id: found.id,
    discussion_id: found.discussion_id ?? undefined,
    parent: compactParent(found.parent),
    text: text ? toMarkdown(text) : undefined,
    created_by: getString(found, "created_by", "id"),
    author: getString(found, "display_name", "resolved_name"),
    created_time: created ?? undefined,
    last_edited_time: edited === created ? undefined : (edited ?? undefined),
    attachments: attachments.length === 0 ? undefined : attachments.map(compactAttachment),
  };
}

/** The parts of a comment on a known page or block, which it need not name. */
export function compactCommentOn(placeId: string) {
  return (found: NotesComment): CommentOutput => {
    const { parent: place, ...compact } = compactComment(found);
    const isElsewhere = !Object.values(place ?? {}).includes(placeId);
    return { ...compact, parent: isElsewhere ? place : undefined };
  };
}

function compactAttachment(attachment: unknown) {
  return { category: getString(attachment, "category"), url: getString(attachment, "file", "url") };
}
