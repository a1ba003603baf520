import { defineOperation, forModels, path, remove } from "@workbelt/core/provider";
import { z } from "zod";
import {
  encodeSubscriptions,
  EVENT_TYPE_LIST,
  SUBSCRIPTION_EXAMPLE,
  subscriptions,
  targetUrl,
} from "./subscriptions.js";
import { nameFilterIds } from "./name-filter-ids.js";
import { compactWebhook, createdWebhook, WEBHOOK, webhookOutput } from "./webhook.js";

const output = webhookOutput.extend({ note: z.string().optional() });

/**
 * The operation `crm_create_webhook`. Its output has the secret that deliveries are signed with, which the
 * CRM shows only here. It is for the application; the content for the model leaves it out.
 */
export const createWebhook = defineOperation({
  name: "crm_create_webhook",
  description:
    "Creates a webhook: the CRM sends events to target_url. The application gets the secret for checking deliveries.",
  effect: "create",
  consequence: { reversible: "fully", seenByOthers: "events are sent to its address" },
  scopes: ["webhook:read-write"],
  hostOnly: ["secret"],
  verifyWith: "crm_list_webhooks",
  input: z.strictObject({
    target_url: targetUrl.describe("HTTPS URL"),
    subscriptions: forModels(
      subscriptions.describe(
        `${SUBSCRIPTION_EXAMPLE}; filter is optional, also $or and not_equals. Types: ${EVENT_TYPE_LIST}`,
      ),
      { opaque: true },
    ),
  }),
  request: ({ subscriptions: items, target_url }) => ({
    method: "POST",
    path: path`/v2/webhooks`,
    body: { data: { target_url, subscriptions: encodeSubscriptions(items) } },
  }),
  response: z.object({ data: createdWebhook }),
  result: ({ data }) => data,
  revert: remove(WEBHOOK, { path: ({ id }) => path`/v2/webhooks/${id}` }),
  output,
  compact: ({ secret, ...found }): z.infer<typeof output> => ({
    ...compactWebhook(found),
    ...(secret ? { note: "The application has the secret for checking deliveries." } : {}),
  }),
  completeResult: nameFilterIds,
});
