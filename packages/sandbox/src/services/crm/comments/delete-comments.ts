import type { CrmCollections } from "../repository/crm-collections.js";
import type { CommentDocument } from "./comment.js";

/** Deletes comments. */
export function deleteComments(
  { comments }: CrmCollections,
  deleted: readonly CommentDocument[],
): void {
  for (const { id } of deleted) comments.delete(id);
}

/** Deletes a comment. Deleting the head deletes the thread (Attio's delete-comment reference). */
export function deleteComment(collections: CrmCollections, comment: CommentDocument): void {
  const isHead = collections.comments.first("thread", comment.threadId)?.id === comment.id;
  deleteComments(
    collections,
    isHead ? collections.comments.find("thread", comment.threadId) : [comment],
  );
}
