import type { Handler } from "hono";
import type { ServiceContext } from "../service-context.js";

/** `GET /webhooks`: lists the subscriptions as a bare array (path and form assumed). */
export function listWebhooks({ repository }: ServiceContext): Handler {
  return (context) => context.json(repository.webhooks.list());
}
