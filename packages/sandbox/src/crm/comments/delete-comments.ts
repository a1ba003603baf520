import type { CrmCollections } from "../repository/crm-collections.js";
import type { CommentDocument } from "./comment.js";
import { getThread } from "./threads.js";

/** Deletes the comments that `isMeant` accepts. */
export function deleteCommentsWhere(
  data: CrmCollections,
  matches: (comment: CommentDocument) => boolean,
): void {
  for (const comment of data.comments.list().filter(matches)) data.comments.delete(comment.id);
}

/** Deletes a comment; with the head of a thread go its replies (Attio's delete-comment reference). */
export function deleteComment(data: CrmCollections, comment: CommentDocument): void {
  const [head] = getThread(data, comment.threadId);
  if (head?.id !== comment.id) data.comments.delete(comment.id);
  else deleteCommentsWhere(data, ({ threadId }) => threadId === comment.threadId);
}
