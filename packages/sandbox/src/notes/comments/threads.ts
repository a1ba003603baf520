import {
  collections,
  type CommentDocument,
  type DiscussionDocument,
} from "../workspace/documents.js";
import { parentId } from "../workspace/tree.js";
import type { Workspace } from "../workspace/workspace.js";

/** A comment with the discussion it is part of. */
export interface Thread {
  comment: CommentDocument;
  discussion: DiscussionDocument;
}

/** The comment with this id; throws 404. */
export function findThread(workspace: Workspace, id: string): Thread {
  const comment = workspace.store.get<CommentDocument>(collections.comments, id);
  if (comment === undefined) return workspace.missing("comment", id);
  return { comment, discussion: discussionOf(workspace, comment.discussionId) };
}

/** The discussion with this id; throws 404. */
export function discussionOf(workspace: Workspace, id: string): DiscussionDocument {
  return (
    workspace.store.get<DiscussionDocument>(collections.discussions, id) ??
    workspace.missing("discussion", id)
  );
}

/** The discussions of a page or block that are not resolved, oldest first. */
export function openDiscussions(workspace: Workspace, above: string): DiscussionDocument[] {
  return workspace.store
    .list<DiscussionDocument>(collections.discussions)
    .filter(({ parent, isResolved }) => parentId(parent) === above && !isResolved);
}

/** Every comment of these discussions, oldest first. */
export function commentsOf(workspace: Workspace, discussions: DiscussionDocument[]): Thread[] {
  const byId = new Map(discussions.map((discussion) => [discussion.id, discussion]));
  return workspace.store.list<CommentDocument>(collections.comments).flatMap((comment) => {
    const discussion = byId.get(comment.discussionId);
    return discussion === undefined ? [] : [{ comment, discussion }];
  });
}

/** Adds a comment, or keeps its changes, with its discussion. */
export function saveThread(workspace: Workspace, { comment, discussion }: Thread): void {
  workspace.store.put(collections.discussions, discussion.id, discussion);
  workspace.store.put(collections.comments, comment.id, comment);
}

/** Removes a comment, and with the first one of a discussion all of it. */
export function removeComment(workspace: Workspace, { comment, discussion }: Thread): void {
  const all = commentsOf(workspace, [discussion]).map((thread) => thread.comment.id);
  const isFirst = all[0] === comment.id;
  for (const id of isFirst ? all : [comment.id]) workspace.store.delete(collections.comments, id);
  if (isFirst) workspace.store.delete(collections.discussions, discussion.id);
}
