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
      const page = parseQuery(context, threadsQuery);
      assertTargetScopes(context.get("token"), { entryId: page.entry_id ?? null });
      const repository = new CrmRepository(service.collections);
      const data = listThreads(service, page).map((comments) =>
        serializeThreadSummary(comments, repository),
      );
      return context.json({ data });
    })
    .get("/v2/threads/:thread_id", readAccess, (context) => {
      const comments = requireThread(service, context.req.param("thread_id"));
      assertTargetScopes(context.get("token"), comments[0] ?? { entryId: null });
      const { shown, nextCursor } = paginateThread(comments, parseQuery(context, threadQuery));
      const data = serializeThread(comments, shown, new CrmRepository(service.collections));
      return context.json({ data, pagination: { next_cursor: nextCursor } });
    });
}
