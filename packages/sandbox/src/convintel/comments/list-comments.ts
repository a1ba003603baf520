import type { Handler } from "hono";
import type { RouteContext } from "../http/route-context.js";
import { formatDate } from "../http/dates.js";
import { listRecords } from "../records/list-records.js";

/**
 * `GET /comments` (path and page shape seen in public code): comments on calls, by `fromDate`,
 * `toDate` and `userId`, all optional. That a comment has an id, the ids of its activity and user
 * and the moment it was made is documented; the keys, the text and its place are assumed.
 */
export function listComments(service: RouteContext): Handler {
  return listRecords(service, {
    collection: service.repository.comments,
    requiresDates: false,
    getMoment: ({ createdAt }) => createdAt,
    users: { userId: ({ userId }) => userId },
    serialize: (comment) => ({ ...comment, createdAt: formatDate(new Date(comment.createdAt)) }),
  });
}
