import { Hono } from "hono";
import type { RouteContext } from "../service-context.js";
import { errorResponse } from "../http/errors.js";
import { downloadReport } from "./download-report.js";
import { parseJsonBody } from "../http/input-parser.js";
import { regenerateKey } from "../organization.js";
import { addDelivery, queueEvent } from "../webhooks/queue-event.js";
import { webhookTriggers } from "../repository/documents.js";
import { findExampleActivity } from "../webhooks/find-example-activity.js";

const routes = [
  "POST /sandbox/regenerate-key",
  "POST /sandbox/events",
  "GET /sandbox/deliveries",
  "POST /sandbox/deliveries/:id/again",
  "GET /sandbox/uploads",
  "GET /sandbox/reports/:id",
].join(", ");

/**
 * Creates the routes that stand in for the service's settings pages: `POST /regenerate-key` replaces
 * the API key; `POST /events` with `{"trigger": …}` triggers an event for the newest call;
 * `POST /deliveries/:id/again` sends a delivery again, as a new one; `GET /deliveries` and `GET /uploads` list what was sent and received; `GET /reports/:id` serves a report
 * with a signed link. They need no API key and have no rate limit.
 */
export function createConvintelControl(service: RouteContext): Hono {
  const { repository, jobs } = service;
  const app = new Hono()
    .post("/regenerate-key", (context) => context.json({ apiKey: regenerateKey(repository) }, 201))
    .post("/events", async (context) => {
      const input = await parseJsonBody(context);
      const trigger = input.requireChoice("trigger", webhookTriggers);
      input.assertValid();
      const activity = findExampleActivity(repository, trigger);
      const deliveries = repository.transaction(() => queueEvent(service, trigger, activity));
      jobs.runDue();
      return context.json({ deliveries }, 201);
    })
    .get("/deliveries", (context) => context.json({ deliveries: repository.deliveries.list() }))
    .post("/deliveries/:id/again", (context) => {
      const found = repository.deliveries.get(context.req.param("id"));
      if (found === undefined) return context.json({ message: "There is no such delivery." }, 404);
      const delivery = repository.transaction(() => addDelivery(service, found));
      jobs.runDue();
      return context.json({ delivery }, 201);
    })
    .get("/reports/:id", downloadReport(service))
    .get("/uploads", (context) => context.json({ uploads: repository.uploads.list() }))
    .all("*", (context) => context.json({ message: `Unknown route. Routes: ${routes}.` }, 404));
  return app.onError(errorResponse);
}
