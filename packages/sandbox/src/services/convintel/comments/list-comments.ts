import type { Handler } from "hono";
import type { RouteContext } from "../service-context.js";
import { formatDate } from "../http/dates.js";
import { listRecords } from "../records/list-records.js";
import { commentFields } from "../repository/documents.js";

/**
 * `GET /comments` (path and page shape seen in public code): lists comments on calls, filtered by
 * `fromDate`, `toDate` and `userId`, all optional. Documented: the ids of the comment, its activity and
 * its user, and the creation date. Assumed: the keys, the text and its position.
 */
export function listComments(service: RouteContext): Handler {
  return listRecords(service, {
    ...commentFields,
    collection: service.repository.comments,
    requiresDates: false,
    serialize: (comment) => ({ ...comment, createdAt: formatDate(new Date(comment.createdAt)) }),
  });
}
