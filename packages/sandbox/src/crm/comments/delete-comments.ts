import type { CrmData } from "../data/crm-data.js";
import type { CommentDocument } from "./comment.js";
import { threadOf } from "./threads.js";

/** Deletes the comments that `isMeant` accepts. */
export function deleteCommentsWhere(
  data: CrmData,
  isMeant: (comment: CommentDocument) => boolean,
): void {
  for (const comment of data.comments.list().filter(isMeant)) data.comments.delete(comment.id);
}

/** Deletes a comment; with the head of a thread go its replies (Attio's delete-comment reference). */
export function deleteComment(data: CrmData, comment: CommentDocument): void {
  const [head] = threadOf(data, comment.threadId);
  if (head?.id !== comment.id) data.comments.delete(comment.id);
  else deleteCommentsWhere(data, ({ threadId }) => threadId === comment.threadId);
}
