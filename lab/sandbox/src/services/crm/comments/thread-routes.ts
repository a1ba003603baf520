import { Hono } from "hono";
import { requireScopes } from "../access/scopes.js";
import type { CrmService, CrmRouteEnv } from "../crm-service.js";
import { parseQuery } from "../validation/parse-request.js";
import { CrmRepository } from "../repository/crm-repository.js";
import { assertTargetScopes } from "./assert-comment-access.js";
import { listThreads, threadsQuery } from "./list-threads.js";
import { paginateThread, requireThread, threadQuery } from "./paginate-thread.js";
import { serializeThread, serializeThreadSummary } from "./serialize-comment.js";

const readAccess = requireScopes("comment:read");

/** Routes for comment threads. */
export function createThreadRoutes(service: CrmService): Hono<CrmRouteEnv> {
  return new Hono<CrmRouteEnv>()
    .get("/v2/threads", readAccess, (context) => {
      const query = parseQuery(context, threadsQuery);
      assertTargetScopes(context.get("token"), { entryId: query.entry_id ?? null });
      const repository = new CrmRepository(service.collections);
      const data = listThreads(service, query).map((comments) =>
        serializeThreadSummary(comments, repository),
      );
      return context.json({ data });
    })
    .get("/v2/threads/:thread_id", readAccess, (context) => {
      const comments = requireThread(service, context.req.param("thread_id"));
      assertTargetScopes(context.get("token"), comments[0] ?? { entryId: null });
      const { pageComments, nextCursor } = paginateThread(
        comments,
        parseQuery(context, threadQuery),
      );
      const data = serializeThread(comments, pageComments, new CrmRepository(service.collections));
      return context.json({ data, pagination: { next_cursor: nextCursor } });
    });
}
