import type { WebhookDocument } from "../repository/documents.js";

/** A webhook in Attio's webhook schema, without its secret. */
export function serializeWebhook(webhook: WebhookDocument, workspaceId: string) {
  return {
    id: { workspace_id: workspaceId, webhook_id: webhook.id },
    target_url: webhook.targetUrl,
    subscriptions: webhook.subscriptions,
    status: webhook.status,
    created_at: webhook.createdAt,
  };
}
