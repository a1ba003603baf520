import { seedId } from "../../../common/seed-id.js";
import type { Story } from "../../../company/types.js";
import type { CommentTarget } from "../repository/documents.js";
import type { CrmCollections } from "../repository/crm-collections.js";
import { memberActor } from "../repository/actor.js";
import type { Calendar } from "./calendar.js";
import { commentThreads, type SeededThread } from "./comment-threads.js";

/** Stores the threads whose target and authors exist in the story. */
export function seedComments(collections: CrmCollections, story: Story, calendar: Calendar): void {
  const authors = new Set(story.members.map(({ key }) => key));
  for (const thread of commentThreads) {
    const target = findTarget(collections, thread);
    if (target === undefined || thread.comments.some(({ author }) => !authors.has(author)))
      continue;
    seedThread(collections, thread, target, calendar);
  }
}

function findTarget(
  collections: CrmCollections,
  { on, list }: SeededThread,
): CommentTarget | undefined {
  const recordId = seedId(`crm/${on.object}/${on.key}`);
  if (list === undefined) {
    const isThere = collections.records.get(recordId) !== undefined;
    return isThere ? { object: on.object, recordId, listId: null, entryId: null } : undefined;
  }
  const entryId = seedId(`crm/entry/${list}/${on.key}`);
  const isThere = collections.entries.get(entryId) !== undefined;
  return isThere
    ? { object: on.object, recordId, listId: seedId(`crm/list/${list}`), entryId }
    : undefined;
}

function seedThread(
  collections: CrmCollections,
  { comments, resolved }: SeededThread,
  target: CommentTarget,
  calendar: Calendar,
): void {
  const [head] = comments;
  for (const comment of comments) {
    const id = seedId(`crm/comment/${comment.key}`);
    collections.comments.put(id, {
      id,
      threadId: seedId(`crm/thread/${head.key}`),
      content: comment.content,
      ...target,
      authorId: seedId(`crm/member/${comment.author}`),
      createdAt: calendar.at(comment.createdAt),
      resolvedAt: resolved === undefined ? null : calendar.at(resolved.at),
      resolvedBy: resolved === undefined ? null : memberActor(seedId(`crm/member/${resolved.by}`)),
    });
  }
}
