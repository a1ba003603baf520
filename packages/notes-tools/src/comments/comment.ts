import { z } from "zod";
import { getList, getString } from "../content/json-path.js";
import { toMarkdown } from "../content/markdown.js";
import { getMentions, referencesOutput } from "../content/rich-text-details.js";
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

/** The shape of a comment for models. */
export const commentOutput = z.strictObject({
  comment_id: z.string(),
  discussion_id: z.string().optional(),
  parent: parentOutput.optional(),
  text: z.string().optional(),
  mentions: referencesOutput.mentions,
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
    ...getMentions(text ?? []),
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
