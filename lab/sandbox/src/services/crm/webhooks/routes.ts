import { Hono } from "hono";
import { requireScopes } from "../access/scopes.js";
import { requireWorkspaceToken } from "../access/authenticate.js";
import type { CrmService, CrmRouteEnv } from "../crm-service.js";
import { notFound } from "../errors.js";
import { integerParameter } from "../validation/query-parameters.js";
import { parseBody, parseId, parseQuery } from "../validation/parse-request.js";
import { optional, shape } from "../validation/structures.js";
import { createWebhook, webhookBody, webhookChangeBody } from "./create-webhook.js";
import { updateWebhook } from "./update-webhook.js";
import type { WebhookDocument } from "../repository/documents.js";

const webhooksQuery = shape({
  limit: optional(integerParameter({ minimum: 10, maximum: 100 })),
  offset: optional(integerParameter({ minimum: 0 })),
});
const readAccess = requireScopes("webhook:read");
const writeAccess = requireScopes("webhook:read-write");

/** Routes for webhooks. Only workspace-level tokens may use them. */
export function createWebhookRoutes(service: CrmService): Hono<CrmRouteEnv> {
  const serialize = (webhook: WebhookDocument) =>
    serializeWebhook(webhook, service.collections.workspace.id);
  const workspaceOnly = requireWorkspaceToken();
  return new Hono<CrmRouteEnv>()
    .get("/v2/webhooks", readAccess, workspaceOnly, (context) => {
      const { limit = 10, offset = 0 } = parseQuery(context, webhooksQuery);
      const webhooks = service.collections.webhooks.list({ offset, limit });
      return context.json({ data: webhooks.map(serialize) });
    })
    .post("/v2/webhooks", writeAccess, workspaceOnly, async (context) => {
      const { data } = await parseBody(context, webhookBody);
      const { webhook, secret } = createWebhook(service, data);
      return context.json({ data: { ...serialize(webhook), secret } });
    })
    .get("/v2/webhooks/:webhook_id", readAccess, workspaceOnly, (context) =>
      context.json({ data: serialize(requireWebhook(service, context.req.param("webhook_id"))) }),
    )
    .patch("/v2/webhooks/:webhook_id", writeAccess, workspaceOnly, async (context) => {
      const webhook = requireWebhook(service, context.req.param("webhook_id"));
      const { data } = await parseBody(context, webhookChangeBody);
      return context.json({ data: serialize(updateWebhook(service, webhook, data)) });
    })
    .delete("/v2/webhooks/:webhook_id", writeAccess, workspaceOnly, (context) => {
      service.collections.webhooks.delete(
        requireWebhook(service, context.req.param("webhook_id")).id,
      );
      return context.json({});
    });
}

function requireWebhook(service: CrmService, id: string): WebhookDocument {
  const message = "Webhook not found";
  const webhook = service.collections.webhooks.get(parseId(id, message));
  if (webhook === undefined) throw notFound(message);
  return webhook;
}

/** A webhook in Attio's webhook schema, without its secret. */
function serializeWebhook(webhook: WebhookDocument, workspaceId: string) {
  return {
    id: { workspace_id: workspaceId, webhook_id: webhook.id },
    target_url: webhook.targetUrl,
    subscriptions: webhook.subscriptions,
    status: webhook.status,
    created_at: webhook.createdAt,
  };
}
