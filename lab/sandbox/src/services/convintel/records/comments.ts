import type { RouteTable } from "../http/add-route.js";
import type { RouteContext } from "../service-context.js";
import type { Handler } from "hono";
import { formatDate } from "../http/dates.js";
import { listRecords } from "./list-records.js";
import { commentFields } from "../repository/documents.js";

/** Routes for comments. */
export function commentRoutes(context: RouteContext): RouteTable {
  return {
    "/comments": { GET: listComments(context) },
  };
}

/**
 * `GET /comments` (path and page shape seen in public code): lists comments on calls, filtered by
 * `fromDate`, `toDate` and `userId`, all optional. Documented: the ids of the comment, its activity and
 * its user, and the creation date. Assumed [comment-keys]: the keys, the text and its position.
 */
function listComments(service: RouteContext): Handler {
  return listRecords(service, {
    ...commentFields,
    collection: service.repository.comments,
    requiresDates: false,
    serialize: (comment) => ({ ...comment, createdAt: formatDate(new Date(comment.createdAt)) }),
  });
}
