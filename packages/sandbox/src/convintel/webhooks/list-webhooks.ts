import type { Handler } from "hono";
import type { ServiceContext } from "../service-context.js";

/** `GET /webhooks`: every subscription of the organization as a bare array (path and form assumed). */
export function listWebhooks({ repository }: ServiceContext): Handler {
  return (context) => context.json(repository.webhooks.list());
}
