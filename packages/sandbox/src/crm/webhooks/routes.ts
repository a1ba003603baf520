import { Hono } from "hono";
import { needs } from "../access/scopes.js";
import { forWorkspaceTokens } from "../access/workspace-tokens.js";
import type { Crm, CrmEnvironment } from "../environment.js";
import { notFound } from "../errors.js";
import { integerParameter } from "../input/parameters.js";
import { readBody, readId, readQuery } from "../input/request.js";
import { optional, shape } from "../input/structures.js";
import { createWebhook, writtenWebhook } from "./create-webhook.js";
import type { WebhookDocument } from "./webhook.js";

const page = shape({
  limit: optional(integerParameter({ minimum: 10, maximum: 100 })),
  offset: optional(integerParameter({ minimum: 0 })),
});
const mayRead = needs("webhook:read");
const mayWrite = needs("webhook:read-write");

/** Webhooks. Only tokens of the whole workspace may touch them. */
export function createWebhookRoutes(crm: Crm): Hono<CrmEnvironment> {
  const show = (webhook: WebhookDocument) => showWebhook(webhook, crm.data.workspace.id);
  const forAll = forWorkspaceTokens();
  return new Hono<CrmEnvironment>()
    .get("/v2/webhooks", mayRead, forAll, (context) => {
      const { limit = 10, offset = 0 } = readQuery(context, page);
      const webhooks = crm.data.webhooks.list().slice(offset, offset + limit);
      return context.json({ data: webhooks.map(show) });
    })
    .post("/v2/webhooks", mayWrite, forAll, async (context) => {
      const { data } = await readBody(context, writtenWebhook);
      const { webhook, secret } = createWebhook(crm, data);
      return context.json({ data: { ...show(webhook), secret } });
    })
    .get("/v2/webhooks/:webhook_id", mayRead, forAll, (context) =>
      context.json({ data: show(requireWebhook(crm, context.req.param("webhook_id"))) }),
    )
    .delete("/v2/webhooks/:webhook_id", mayWrite, forAll, (context) => {
      crm.data.webhooks.delete(requireWebhook(crm, context.req.param("webhook_id")).id);
      return context.json({});
    });
}

function requireWebhook(crm: Crm, id: string): WebhookDocument {
  const message = "Webhook not found";
  const webhook = crm.data.webhooks.get(readId(id, message));
  if (webhook === undefined) throw notFound(message);
  return webhook;
}

function showWebhook(webhook: WebhookDocument, workspaceId: string) {
  return {
    id: { workspace_id: workspaceId, webhook_id: webhook.id },
    target_url: webhook.targetUrl,
    subscriptions: webhook.subscriptions,
    status: webhook.status,
    created_at: webhook.createdAt,
  };
}
