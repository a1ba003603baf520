import { may, type View } from "../call.js";
import { renderUserReference } from "../users/render.js";
import { toTheMinute } from "../workspace/time.js";
import type { Thread } from "./threads.js";

/** A comment as answered; just its id to a token that may only write comments. */
export function renderComment({ comment, discussion }: Thread, scope: View): object {
  if (!may(scope, "readComments")) return { object: "comment", id: comment.id };
  return {
    object: "comment",
    id: comment.id,
    parent: discussion.parent,
    discussion_id: discussion.id,
    created_time: toTheMinute(comment.createdTime),
    last_edited_time: toTheMinute(comment.lastEditedTime),
    created_by: renderUserReference(comment.createdBy),
    rich_text: comment.richText,
    display_name: {
      type: comment.displayName.type,
      resolved_name: comment.displayName.name,
    },
  };
}
