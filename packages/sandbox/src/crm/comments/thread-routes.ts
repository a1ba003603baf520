import { Hono } from "hono";
import { needs } from "../access/scopes.js";
import type { Crm, CrmEnvironment } from "../environment.js";
import { readQuery } from "../input/request.js";
import { World } from "../records/world.js";
import { requireTargetScopes } from "./access.js";
import { listThreads, threadsPage } from "./list-threads.js";
import { pageThread, requireThread, threadPage } from "./read-thread.js";
import { showThread, summarizeThread } from "./show-comment.js";

const mayRead = needs("comment:read");

/** Threads of comments. */
export function createThreadRoutes(crm: Crm): Hono<CrmEnvironment> {
  return new Hono<CrmEnvironment>()
    .get("/v2/threads", mayRead, (context) => {
      const page = readQuery(context, threadsPage);
      requireTargetScopes(context.get("token"), { entryId: page.entry_id ?? null });
      const world = new World(crm.data);
      const data = listThreads(crm, page).map((comments) => summarizeThread(comments, world));
      return context.json({ data });
    })
    .get("/v2/threads/:thread_id", mayRead, (context) => {
      const comments = requireThread(crm, context.req.param("thread_id"));
      requireTargetScopes(context.get("token"), comments[0] ?? { entryId: null });
      const { shown, nextCursor } = pageThread(comments, readQuery(context, threadPage));
      const data = showThread(comments, shown, new World(crm.data));
      return context.json({ data, pagination: { next_cursor: nextCursor } });
    });
}
