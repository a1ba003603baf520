import type { CrmRepository } from "../repository/crm-repository.js";
import { memberActor } from "../repository/actor.js";
import type { CommentDocument } from "../repository/documents.js";

/** Maximum number of replies per thread in the thread list. */
const MAX_REPLIES = 80;

/** A comment in Attio's comment schema; `record` is also set for comments on entries. */
export function serializeComment(comment: CommentDocument, repository: CrmRepository) {
  const { entryId, listId } = comment;
  return {
    id: { workspace_id: repository.collections.workspace.id, comment_id: comment.id },
    thread_id: comment.threadId,
    content_plaintext: comment.content,
    entry: entryId === null ? null : { entry_id: entryId, list_id: listId },
    record: {
      record_id: comment.recordId,
      object_id: repository.findObject(comment.object)?.id ?? "",
    },
    resolved_at: comment.resolvedAt,
    resolved_by: comment.resolvedBy ?? { type: null, id: null },
    created_at: comment.createdAt,
    author: memberActor(comment.authorId),
  };
}

/** A thread with the comments of one page. */
export function serializeThread(
  [head, ...replies]: readonly CommentDocument[],
  pageComments: readonly CommentDocument[],
  repository: CrmRepository,
) {
  const oldest = head ?? replies[0];
  return {
    id: { workspace_id: repository.collections.workspace.id, thread_id: oldest?.threadId ?? "" },
    comments: pageComments.map((comment) => serializeComment(comment, repository)),
    created_at: oldest?.createdAt ?? "",
  };
}

/** A thread in the thread list, with at most 80 replies. */
export function serializeThreadSummary(
  comments: readonly CommentDocument[],
  repository: CrmRepository,
) {
  const pageComments = comments.slice(0, 1 + MAX_REPLIES);
  return {
    ...serializeThread(comments, pageComments, repository),
    has_more_comments: pageComments.length < comments.length,
  };
}
