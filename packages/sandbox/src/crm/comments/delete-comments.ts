import type { CrmCollections } from "../repository/crm-collections.js";
import type { CommentDocument } from "./comment.js";
import { getThread } from "./threads.js";

/** Deletes the comments that match. */
export function deleteCommentsWhere(
  collections: CrmCollections,
  matches: (comment: CommentDocument) => boolean,
): void {
  for (const comment of collections.comments.list().filter(matches))
    collections.comments.delete(comment.id);
}

/** Deletes a comment. Deleting the head deletes the thread (Attio's delete-comment reference). */
export function deleteComment(collections: CrmCollections, comment: CommentDocument): void {
  const [head] = getThread(collections, comment.threadId);
  if (head?.id !== comment.id) collections.comments.delete(comment.id);
  else deleteCommentsWhere(collections, ({ threadId }) => threadId === comment.threadId);
}
