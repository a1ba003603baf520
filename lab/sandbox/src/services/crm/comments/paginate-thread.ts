import type { CrmService } from "../crm-service.js";
import { invalidInput, notFound } from "../errors.js";
import type { Infer } from "../validation/validator.js";
import { parseCursor, encodeCursor } from "../validation/cursor.js";
import { integerParameter } from "../validation/query-parameters.js";
import { parseId } from "../validation/parse-request.js";
import { string } from "../validation/scalars.js";
import { optional, shape } from "../validation/structures.js";
import { parseTimestamp } from "../time/timestamp.js";
import type { CommentDocument } from "../repository/documents.js";
import { getThread } from "./threads.js";

/** Query parameters of one thread. The default limit of 50 comments is assumed [thread-page-of-50]. */
export const threadQuery = shape({
  limit: optional(integerParameter({ minimum: 1, maximum: 250 })),
  cursor: optional(string({ minLength: 1 })),
  created_after: optional(string()),
});

/** The comments of a thread; throws 404 if not found. */
export function requireThread(service: CrmService, threadId: string): CommentDocument[] {
  const message = `Thread with ID "${threadId}" was not found.`;
  const comments = getThread(service.collections, parseId(threadId, message));
  if (comments.length === 0) throw notFound(message);
  return comments;
}

/** One page of a thread, and the cursor of the next page. */
export function paginateThread(
  comments: readonly CommentDocument[],
  { limit = 50, cursor, created_after }: Infer<typeof threadQuery>,
): { pageComments: CommentDocument[]; nextCursor: string | null } {
  const since = created_after === undefined ? "" : parseTimestamp(created_after);
  if (since === undefined) throw invalidInput("created_after must be an ISO 8601 date.");
  const start = parseCursor(
    cursor,
    comments.map(({ id }) => id),
  );
  const matching = comments.slice(start).filter(({ createdAt }) => createdAt > since);
  const pageComments = matching.slice(0, limit);
  const last = pageComments.at(-1);
  const hasMore = matching.length > limit && last !== undefined;
  return { pageComments, nextCursor: hasMore ? encodeCursor(last.id) : null };
}
