import type { RouteTable } from "../http/add-route.js";
import type { RouteContext } from "../service-context.js";
import { createWebhook } from "./create-webhook.js";
import { deleteWebhook } from "./delete-webhook.js";
import { getSample } from "./get-sample.js";
import { listWebhooks } from "./list-webhooks.js";

/** Routes for webhooks. */
export function webhookRoutes(context: RouteContext): RouteTable {
  return {
    "/webhooks": { GET: listWebhooks(context), POST: createWebhook(context) },
    // Before the path with an id, which would match it too.
    "/webhooks/sample": { GET: getSample(context) },
    "/webhooks/:id": { DELETE: deleteWebhook(context) },
  };
}
