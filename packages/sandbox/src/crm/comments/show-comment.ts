import type { World } from "../records/world.js";
import { memberActor } from "../wire/actor.js";
import type { CommentDocument } from "./comment.js";

/** Replies of a thread that the list of threads shows. */
const MAX_REPLIES = 80;

/** A comment as Attio's comment schema has it; the record is there for entries as well. */
export function showComment(comment: CommentDocument, world: World) {
  const { entryId, listId } = comment;
  return {
    id: { workspace_id: world.data.workspace.id, comment_id: comment.id },
    thread_id: comment.threadId,
    content_plaintext: comment.content,
    entry: entryId === null ? null : { entry_id: entryId, list_id: listId },
    record: {
      record_id: comment.recordId,
      object_id: world.object(comment.object)?.id ?? "",
    },
    resolved_at: comment.resolvedAt,
    resolved_by: comment.resolvedBy ?? { type: null, id: null },
    created_at: comment.createdAt,
    author: memberActor(comment.authorId),
  };
}

/** A thread with some of its comments. */
export function showThread(
  [head, ...replies]: readonly CommentDocument[],
  shown: readonly CommentDocument[],
  world: World,
) {
  const oldest = head ?? replies[0];
  return {
    id: { workspace_id: world.data.workspace.id, thread_id: oldest?.threadId ?? "" },
    comments: shown.map((comment) => showComment(comment, world)),
    created_at: oldest?.createdAt ?? "",
  };
}

/** A thread as the list of threads has it, which shows at most 80 replies. */
export function summarizeThread(comments: readonly CommentDocument[], world: World) {
  const shown = comments.slice(0, 1 + MAX_REPLIES);
  return {
    ...showThread(comments, shown, world),
    has_more_comments: shown.length < comments.length,
  };
}
