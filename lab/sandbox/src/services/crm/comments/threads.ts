import type { CrmCollections } from "../repository/crm-collections.js";
import type { CommentDocument } from "../repository/documents.js";

/** The comments of a thread: its head, then the replies, oldest first. */
export function getThread(collections: CrmCollections, threadId: string): CommentDocument[] {
  return sortThread(collections.comments.find("thread", threadId));
}

/** Groups the comments on one record or entry into threads, oldest first. */
export function groupThreads(comments: CommentDocument[]): CommentDocument[][] {
  const threads = Map.groupBy(comments, ({ threadId }) => threadId);
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
