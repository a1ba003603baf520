import { defineOperation, forModels, path, set } from "@workbelt/core/provider";
import { z } from "zod";
import { CrmTool, type CrmToolOptions } from "../crm-tool.js";
import { id } from "../inputs/ids.js";
import { requireSome } from "../inputs/require-some.js";
import {
  encodeSubscriptions,
  SUBSCRIPTION_EXAMPLE,
  subscriptions,
  targetUrl,
} from "./subscriptions.js";
import { nameFilterIds } from "./name-filter-ids.js";
import { compactWebhook, webhook, WEBHOOK, webhookOutput } from "./webhook.js";

/** The operation `crm_update_webhook`. */
export const updateWebhook = defineOperation({
  name: "crm_update_webhook",
  description:
    "Changes the URL or the subscriptions of a webhook. Subscriptions replace all present ones.",
  effect: "update",
  consequence: {
    reversible: "fully",
    seenByOthers: "events may go to another address",
    overwrites: "the address or all subscriptions",
  },
  scopes: ["webhook:read-write"],
  verifyWith: "crm_get_webhook",
  input: requireSome(
    z.strictObject({
      webhook_id: id("webhook", "UUID of the webhook"),
      target_url: targetUrl.describe("HTTPS URL").optional(),
      subscriptions: forModels(
        subscriptions.describe(`${SUBSCRIPTION_EXAMPLE}; types as in crm_create_webhook`),
        { opaque: true },
      ).optional(),
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
  revert: set(WEBHOOK),
  output: webhookOutput,
  compact: compactWebhook,
  completeResult: nameFilterIds,
});

/** Changes the URL or the subscriptions of a webhook. */
export class CrmUpdateWebhookTool extends CrmTool<typeof updateWebhook> {
  constructor(options?: CrmToolOptions<typeof updateWebhook>) {
    super(updateWebhook, options);
  }
}
