import type { CrmCollections } from "./crm-collections.js";
import type { EntryDocument, CommentDocument } from "./documents.js";

/** Deletes an entry and the comments on it. */
export function deleteEntry(collections: CrmCollections, entry: EntryDocument): void {
  deleteComments(collections, collections.comments.find("entry", entry.id));
  collections.entries.delete(entry.id);
}

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
