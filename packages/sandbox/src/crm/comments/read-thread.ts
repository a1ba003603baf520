import type { Crm } from "../environment.js";
import { invalidInput, notFound } from "../errors.js";
import type { Checked } from "../input/check.js";
import { readCursor, writeCursor } from "../input/cursor.js";
import { integerParameter } from "../input/parameters.js";
import { readId } from "../input/request.js";
import { text } from "../input/scalars.js";
import { optional, shape } from "../input/structures.js";
import { readTimestamp } from "../wire/timestamp.js";
import type { CommentDocument } from "./comment.js";
import { threadOf } from "./threads.js";

/** The query string of one thread. That it shows 50 comments when not told is assumed. */
export const threadPage = shape({
  limit: optional(integerParameter({ minimum: 1, maximum: 250 })),
  cursor: optional(text({ minLength: 1 })),
  created_after: optional(text()),
});

/** The comments of a thread, or 404. */
export function requireThread(crm: Crm, threadId: string): CommentDocument[] {
  const message = `Thread with ID "${threadId}" was not found.`;
  const comments = threadOf(crm.data, readId(threadId, message));
  if (comments.length === 0) throw notFound(message);
  return comments;
}

/** One page of a thread, and the cursor of the page after it. */
export function pageThread(
  comments: readonly CommentDocument[],
  { limit = 50, cursor, created_after }: Checked<typeof threadPage>,
): { shown: CommentDocument[]; nextCursor: string | null } {
  const since = created_after === undefined ? "" : readTimestamp(created_after);
  if (since === undefined) throw invalidInput("created_after must be an ISO 8601 date.");
  const start = readCursor(
    cursor,
    comments.map(({ id }) => id),
  );
  const wanted = comments.slice(start).filter(({ createdAt }) => createdAt > since);
  const shown = wanted.slice(0, limit);
  const last = shown.at(-1);
  const isMore = wanted.length > limit && last !== undefined;
  return { shown, nextCursor: isMore ? writeCursor(last.id) : null };
}
