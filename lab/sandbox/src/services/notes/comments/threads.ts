import {
  collections,
  type CommentDocument,
  type DiscussionDocument,
} from "../repository/documents.js";
import type { NotesRepository } from "../repository/notes-repository.js";

/** A comment with its discussion. */
export interface Thread {
  comment: CommentDocument;
  discussion: DiscussionDocument;
}

/** Returns the comment with this id; throws 404. */
export function requireThread(repository: NotesRepository, id: string): Thread {
  const comment = repository.store.get<CommentDocument>(collections.comments, id);
  if (comment === undefined) return repository.throwNotFound("comment", id);
  return { comment, discussion: requireDiscussion(repository, comment.discussionId) };
}

/** Returns the discussion with this id; throws 404. */
export function requireDiscussion(repository: NotesRepository, id: string): DiscussionDocument {
  return (
    repository.store.get<DiscussionDocument>(collections.discussions, id) ??
    repository.throwNotFound("discussion", id)
  );
}

/** Lists the unresolved discussions of a page or block, oldest first. */
export function listOpenDiscussions(
  repository: NotesRepository,
  parentId: string,
): DiscussionDocument[] {
  return repository.collections.discussions.find("open", parentId);
}

/** Lists all comments of these discussions, oldest first. */
export function listThreads(
  repository: NotesRepository,
  discussions: DiscussionDocument[],
): Thread[] {
  const byId = new Map(discussions.map((discussion) => [discussion.id, discussion]));
  return repository.collections.comments.find("discussion", [...byId.keys()]).flatMap((comment) => {
    const discussion = byId.get(comment.discussionId);
    return discussion === undefined ? [] : [{ comment, discussion }];
  });
}

/** Saves a comment with its discussion. */
export function saveThread(repository: NotesRepository, { comment, discussion }: Thread): void {
  repository.store.put(collections.discussions, discussion.id, discussion);
  repository.store.put(collections.comments, comment.id, comment);
}

/** Removes a comment; removing the first one removes the discussion. */
export function removeComment(repository: NotesRepository, { comment, discussion }: Thread): void {
  const all = listThreads(repository, [discussion]).map((thread) => thread.comment.id);
  const isFirst = all[0] === comment.id;
  for (const id of isFirst ? all : [comment.id]) repository.store.delete(collections.comments, id);
  if (isFirst) repository.store.delete(collections.discussions, discussion.id);
}
