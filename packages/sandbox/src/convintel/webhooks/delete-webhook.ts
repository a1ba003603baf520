import type { Handler } from "hono";
import type { ServiceContext } from "../service-context.js";
import { notFound } from "../http/errors.js";

/** `DELETE /webhooks/{id}`: ends a subscription with 204, 404 when there is none (all assumed). */
export function deleteWebhook({ repository }: ServiceContext): Handler {
  return (context) => {
    const id = context.req.param("id")?.toLowerCase() ?? "";
    if (!repository.webhooks.delete(id)) throw notFound("Webhook");
    return context.body(null, 204);
  };
}
