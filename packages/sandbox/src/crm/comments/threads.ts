import type { CrmCollections } from "../repository/crm-collections.js";
import type { CommentDocument } from "./comment.js";

/** The comments of a thread: its head, then the replies, oldest first. */
export function getThread(collections: CrmCollections, threadId: string): CommentDocument[] {
  return sortThread(collections.comments.list().filter((comment) => comment.threadId === threadId));
}

/** The threads of the comments that match, oldest first. */
export function findThreads(
  collections: CrmCollections,
  matches: (comment: CommentDocument) => boolean,
): CommentDocument[][] {
  const threads = Map.groupBy(
    collections.comments.list().filter(matches),
    ({ threadId }) => threadId,
  );
  return [...threads.values()]
    .map(sortThread)
    .toSorted((first, second) => compareAge(first[0], second[0]));
}

/** The head is the comment created first, even if a reply is backdated to before it. */
function sortThread(comments: CommentDocument[]): CommentDocument[] {
  const [head, ...replies] = comments;
  return head === undefined ? [] : [head, ...replies.toSorted(compareAge)];
}

function compareAge(first?: CommentDocument, second?: CommentDocument): number {
  return (first?.createdAt ?? "").localeCompare(second?.createdAt ?? "");
}
