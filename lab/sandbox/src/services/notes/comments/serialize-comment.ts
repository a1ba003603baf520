import { hasCapability, type RequestScope } from "../route-context.js";
import { serializeUserReference } from "../users/serialize-user.js";
import { formatToMinute } from "../http/format-time.js";
import type { Thread } from "./threads.js";

/** Serializes a comment; only its id if the token cannot read comments. */
export function serializeComment({ comment, discussion }: Thread, scope: RequestScope): object {
  if (!hasCapability(scope, "readComments")) return { object: "comment", id: comment.id };
  return {
    object: "comment",
    id: comment.id,
    parent: discussion.parent,
    discussion_id: discussion.id,
    created_time: formatToMinute(comment.createdTime),
    last_edited_time: formatToMinute(comment.lastEditedTime),
    created_by: serializeUserReference(comment.createdBy),
    rich_text: comment.richText,
    display_name: {
      type: comment.displayName.type,
      resolved_name: comment.displayName.name,
    },
    ...(comment.attachments === undefined ? {} : { attachments: comment.attachments }),
  };
}
