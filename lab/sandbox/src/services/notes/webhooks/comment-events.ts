import { isDeepStrictEqual } from "node:util";
import { findContainingPage, getParentId } from "../repository/ancestors.js";
import {
  collections,
  type CommentDocument,
  type DiscussionDocument,
} from "../repository/documents.js";
import { findNode } from "../repository/tree-node.js";
import type { EventType } from "./event-types.js";
import { type ChangeSet, type NotesEvent, selectChanges, type TypedChange } from "./event.js";

/** Creates the events of comments. */
export function createCommentEvents(set: ChangeSet): NotesEvent[] {
  const changes = selectChanges<CommentDocument>(set, collections.comments);
  return changes.flatMap((change) => {
    const type = getType(change);
    const comment = change.after ?? change.before;
    const parent = comment && findDiscussion(set, comment.discussionId)?.parent;
    if (type === undefined || comment === undefined || parent === undefined) return [];
    const id = getParentId(parent) ?? "";
    const node = findNode(set.repository, id);
    const page = node && findContainingPage(set.repository, node);
    const data = {
      page_id: page?.id ?? id,
      parent: { id, type: parent.type === "page_id" ? "page" : "block" },
    };
    const entity = { id: comment.id, type: "comment" } as const;
    return [{ type, entity, data, authorId: comment.lastEditedBy }];
  });
}

function getType({ before, after }: TypedChange<CommentDocument>): EventType | undefined {
  if (before === undefined) return "comment.created";
  if (after === undefined) return "comment.deleted";
  return isDeepStrictEqual(before.richText, after.richText) ? undefined : "comment.updated";
}

/** Finds a discussion, also one that was deleted with its last comment. */
function findDiscussion(set: ChangeSet, id: string): DiscussionDocument | undefined {
  const deleted = selectChanges<DiscussionDocument>(set, collections.discussions);
  return (
    set.repository.store.get(collections.discussions, id) ??
    deleted.find((change) => change.id === id)?.before
  );
}
