import type { CrmData } from "../data/crm-data.js";
import type { CommentDocument } from "./comment.js";

/** The comments of a thread: its head, then the replies, oldest first. */
export function threadOf(data: CrmData, threadId: string): CommentDocument[] {
  return inOrder(data.comments.list().filter((comment) => comment.threadId === threadId));
}

/** The threads of the comments that `isMeant` accepts, oldest first. */
export function threadsWhere(
  data: CrmData,
  isMeant: (comment: CommentDocument) => boolean,
): CommentDocument[][] {
  const threads = Map.groupBy(data.comments.list().filter(isMeant), ({ threadId }) => threadId);
  return [...threads.values()]
    .map(inOrder)
    .toSorted((first, second) => compareAge(first[0], second[0]));
}

/** The head is what was there first, even when a reply was dated back to before it. */
function inOrder(comments: CommentDocument[]): CommentDocument[] {
  const [head, ...replies] = comments;
  return head === undefined ? [] : [head, ...replies.toSorted(compareAge)];
}

function compareAge(first?: CommentDocument, second?: CommentDocument): number {
  return (first?.createdAt ?? "").localeCompare(second?.createdAt ?? "");
}
