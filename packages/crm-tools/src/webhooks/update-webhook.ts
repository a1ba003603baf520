import { defineOperation, path } from "@workbelt/core/provider";
import { z } from "zod";
import { CrmTool, type CrmToolOptions } from "../crm-tool.js";
import { id } from "../inputs/ids.js";
import { requireSome } from "../inputs/require-some.js";
import { encodeSubscriptions, subscriptions, targetUrl } from "./subscriptions.js";
import { compactWebhook, webhook } from "./webhook.js";

/** The operation `crm_update_webhook`. */
export const updateWebhook = defineOperation({
  name: "crm_update_webhook",
  description:
    "Changes the URL or the subscriptions of a webhook. Given subscriptions replace all previous ones; inputs left out stay the same. Needs a workspace token, not a user's. Returns the webhook.",
  effect: "update",
  extended: true,
  scopes: ["webhook:read-write"],
  verifyWith: "crm_get_webhook",
  input: requireSome(
    z.strictObject({
      webhook_id: id("UUID of the webhook"),
      target_url: targetUrl.describe("New HTTPS URL that events are sent to").optional(),
      subscriptions: subscriptions.describe("All events to send").optional(),
    }),
    ["target_url", "subscriptions"],
  ),
  request: ({ subscriptions: items, target_url, webhook_id }) => ({
    method: "PATCH",
    path: path`/v2/webhooks/${webhook_id}`,
    body: { data: { target_url, subscriptions: items && encodeSubscriptions(items) } },
  }),
  response: z.object({ data: webhook }),
  result: ({ data }) => data,
  compact: compactWebhook,
});

/** Changes the URL or the subscriptions of a webhook. */
export class CrmUpdateWebhookTool extends CrmTool<typeof updateWebhook> {
  constructor(options?: CrmToolOptions<typeof updateWebhook>) {
    super(updateWebhook, options);
  }
}
