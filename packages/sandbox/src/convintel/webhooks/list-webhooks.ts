import type { Handler } from "hono";
import type { SandboxContext } from "../../context.js";
import type { WebhookDocument } from "./document.js";

/** `GET /webhooks`: every subscription of the organisation as a bare array (path and form assumed). */
export function listWebhooks({ store }: SandboxContext): Handler {
  return (context) => context.json(store.list<WebhookDocument>("convintel/webhooks"));
}
