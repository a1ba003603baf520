import { z } from "zod";
import { listAt, stringAt } from "../content/json-path.js";
import { plainText } from "../content/plain-text.js";
import { richTextDetails } from "../content/rich-text-details.js";
import { compactParent } from "../pages/page.js";

/** A comment as the service returns it. A connection that may insert but not read gets the id alone. */
export const comment = z.looseObject({
  id: z.string(),
  parent: z.looseObject({ type: z.string().optional() }).nullish(),
  discussion_id: z.string().nullish(),
  created_time: z.string().nullish(),
  last_edited_time: z.string().nullish(),
  rich_text: z.array(z.unknown()).nullish(),
});

/** A comment as the service returns it. */
export type Comment = z.infer<typeof comment>;

/** What a model needs of a comment: where it stands, what it says and who wrote it. */
export function compactComment(found: Comment) {
  const attachments = listAt(found, "attachments");
  return {
    comment_id: found.id,
    discussion_id: found.discussion_id ?? undefined,
    parent: compactParent(found.parent),
    text: found.rich_text ? plainText(found.rich_text) : undefined,
    ...richTextDetails([found.rich_text ?? []]),
    created_by: stringAt(found, "created_by", "id"),
    author: stringAt(found, "display_name", "resolved_name"),
    created_time: found.created_time ?? undefined,
    last_edited_time: found.last_edited_time ?? undefined,
    attachments: attachments.length === 0 ? undefined : attachments.map(compactAttachment),
  };
}

function compactAttachment(attachment: unknown) {
  return { category: stringAt(attachment, "category"), url: stringAt(attachment, "file", "url") };
}
