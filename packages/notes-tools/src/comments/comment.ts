import { z } from "zod";
import { getList, getString } from "../content/json-path.js";
import { toPlainText } from "../content/plain-text.js";
import { getRichTextDetails } from "../content/rich-text-details.js";
import { compactParent } from "../pages/page.js";

/** A comment as the service returns it. A connection that may insert but not read gets only the id. */
export const comment = z.looseObject({
  id: z.string(),
  parent: z.looseObject({ type: z.string().optional() }).nullish(),
  discussion_id: z.string().nullish(),
  created_time: z.string().nullish(),
  last_edited_time: z.string().nullish(),
  rich_text: z.array(z.unknown()).nullish(),
});

/** A comment as the service returns it. */
export type NotesComment = z.infer<typeof comment>;

/** The parts of a comment a model needs: its place, text and author. */
export function compactComment(found: NotesComment) {
  const attachments = getList(found, "attachments");
  return {
    comment_id: found.id,
    discussion_id: found.discussion_id ?? undefined,
    parent: compactParent(found.parent),
    text: found.rich_text ? toPlainText(found.rich_text) : undefined,
    ...getRichTextDetails([found.rich_text ?? []]),
    created_by: getString(found, "created_by", "id"),
    author: getString(found, "display_name", "resolved_name"),
    created_time: found.created_time ?? undefined,
    last_edited_time: found.last_edited_time ?? undefined,
    attachments: attachments.length === 0 ? undefined : attachments.map(compactAttachment),
  };
}

function compactAttachment(attachment: unknown) {
  return { category: getString(attachment, "category"), url: getString(attachment, "file", "url") };
}
