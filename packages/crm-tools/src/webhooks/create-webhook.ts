import { defineOperation, path } from "@workbelt/core/provider";
import { z } from "zod";
import { CrmTool, type CrmToolOptions } from "../crm-tool.js";
import { encodeSubscriptions, subscriptions, targetUrl } from "./subscriptions.js";
import { compactWebhook, createdWebhook } from "./webhook.js";

/**
 * The operation `crm_create_webhook`. Its output has the secret that deliveries are signed with, which the
 * CRM shows only here. It is for the application; the content for the model leaves it out.
 */
export const createWebhook = defineOperation({
  name: "crm_create_webhook",
  description:
    "Creates a webhook: the CRM sends the events of its subscriptions to target_url. Needs a workspace token, not a user's. Returns the webhook with its webhook_id; the application gets the secret for checking deliveries.",
  effect: "create",
  extended: true,
  scopes: ["webhook:read-write"],
  hostOnly: ["secret"],
  verifyWith: "crm_list_webhooks",
  input: z.strictObject({
    target_url: targetUrl.describe("HTTPS URL that events are sent to"),
    subscriptions: subscriptions.describe("Events to send"),
  }),
  request: ({ subscriptions: items, target_url }) => ({
    method: "POST",
    path: path`/v2/webhooks`,
    body: { data: { target_url, subscriptions: encodeSubscriptions(items) } },
  }),
  response: z.object({ data: createdWebhook }),
  result: ({ data }) => data,
  compact: ({ secret, ...found }) => ({
    ...compactWebhook(found),
    ...(secret ? { note: "The application has the secret for checking deliveries." } : {}),
  }),
});

/** Creates a webhook. The artifact has its secret. */
export class CrmCreateWebhookTool extends CrmTool<typeof createWebhook> {
  constructor(options?: CrmToolOptions<typeof createWebhook>) {
    super(createWebhook, options);
  }
}
