import type { RouteTable } from "../http/add-route.js";
import type { RouteContext } from "../service-context.js";
import type { Handler } from "hono";
import { formatDate } from "../http/dates.js";
import { listRecords } from "./list-records.js";
import { listenFields } from "../repository/documents.js";

/** Routes for listens. */
export function listenRoutes(context: RouteContext): RouteTable {
  return {
    "/listens": { GET: listListens(context) },
  };
}

/**
 * `GET /listens` (path and page shape seen in public code): lists playbacks of recordings between
 * `fromDate` and `toDate`, filtered by `userId`. Assumed [listen-keys]: the dates are those of the playback, and the
 * keys.
 */
function listListens(service: RouteContext): Handler {
  return listRecords(service, {
    ...listenFields,
    collection: service.repository.listens,
    requiresDates: true,
    serialize: (listen) => ({ ...listen, listenedAt: formatDate(new Date(listen.listenedAt)) }),
  });
}
