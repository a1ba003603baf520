import type { Handler } from "hono";
import type { SandboxContext } from "../../context.js";
import { notFound } from "../http/errors.js";

/** `DELETE /webhooks/{id}`: ends a subscription with 204, 404 when there is none (all assumed). */
export function deleteWebhook({ store }: SandboxContext): Handler {
  return (context) => {
    const id = context.req.param("id")?.toLowerCase() ?? "";
    if (!store.delete("convintel/webhooks", id)) throw notFound("Webhook");
    return context.body(null, 204);
  };
}
