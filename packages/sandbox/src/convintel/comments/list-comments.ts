import type { Handler } from "hono";
import type { SandboxContext } from "../../context.js";
import { dateToWire } from "../http/dates.js";
import { listRecords } from "../records/list-records.js";
import type { CommentDocument } from "./document.js";

/**
 * `GET /comments` (path and page shape seen in public code): comments on calls, by `fromDate`,
 * `toDate` and `userId`, all optional. That a comment has an id, the ids of its activity and user
 * and the moment it was made is documented; the keys, the text and its place are assumed.
 */
export function listComments(sandbox: SandboxContext): Handler {
  return listRecords<CommentDocument>(sandbox, {
    collection: "convintel/comments",
    needsDates: false,
    momentOf: ({ createdAt }) => createdAt,
    users: { userId: ({ userId }) => userId },
    toWire: (comment) => ({ ...comment, createdAt: dateToWire(new Date(comment.createdAt)) }),
  });
}
