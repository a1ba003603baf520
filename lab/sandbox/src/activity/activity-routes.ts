import { Hono } from "hono";
import { ActivityFilterError, parseActivityFilter, selectActivity } from "./activity-filter.js";
import { summarize } from "./activity.js";
import type { ActivityLog } from "./activity-log.js";
import { streamActivity } from "./stream-activity.js";

const DEFAULT_LIMIT = 200;
/** Streams that may be open at a time. */
const MAX_STREAMS = 20;

const STREAM_HEADERS = { "content-type": "text/event-stream", "cache-control": "no-store" };

/**
 * Creates `GET /` (the latest requests, oldest first, without headers and bodies), `GET /:id` (one request with
 * them), `DELETE /` and `GET /stream`, which sends what comes after the position in `Last-Event-ID` or `after`.
 */
export function createActivityRoutes(log: ActivityLog): Hono {
  let streams = 0;
  return new Hono()
    .onError((error, context) => {
      if (!(error instanceof ActivityFilterError)) throw error;
      return context.json({ message: error.message }, 400);
    })
    .get("/", (context) => {
      const filter = parseActivityFilter(context.req.query(), DEFAULT_LIMIT);
      const requests = selectActivity(log.list(), filter).map(summarize);
      return context.json({ requests, position: log.position });
    })
    .delete("/", (context) => {
      log.clear();
      return context.json({ cleared: true });
    })
    .get("/stream", (context) => {
      // A HEAD request has no body, so its stream would never be read and closed.
      if (context.req.method === "HEAD") return context.body(null, 200, STREAM_HEADERS);
      if (streams >= MAX_STREAMS) {
        return context.json(
          { message: `At most ${MAX_STREAMS} streams can be open. Close one.` },
          503,
        );
      }
      streams += 1;
      const after = context.req.header("last-event-id") ?? context.req.query("after");
      const stream = streamActivity(log, after ?? log.position, () => (streams -= 1));
      return context.body(stream, 200, STREAM_HEADERS);
    })
    .get("/:id{[0-9]+}", (context) => {
      const request = log.get(Number(context.req.param("id")));
      if (request !== undefined) return context.json(request);
      return context.json({ message: "There is no such request, or it is no longer kept." }, 404);
    }) as Hono;
}
