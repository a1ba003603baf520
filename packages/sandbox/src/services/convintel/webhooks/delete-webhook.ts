import type { Handler } from "hono";
import type { ServiceContext } from "../service-context.js";
import { notFound } from "../http/errors.js";

/** `DELETE /webhooks/{id}`: deletes a subscription; 204, or 404 for an unknown one (all assumed). */
export function deleteWebhook({ repository }: ServiceContext): Handler {
  return (context) => {
    const id = context.req.param("id")?.toLowerCase() ?? "";
    if (!repository.webhooks.delete(id)) throw notFound("Webhook");
    return context.body(null, 204);
  };
}
