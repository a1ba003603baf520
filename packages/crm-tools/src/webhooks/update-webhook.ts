import { defineOperation, forModels, path, pickWritten, set } from "@workbelt/core/provider";
import { z } from "zod";
import { checkTarget } from "../checks/check-references.js";
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

const output = webhookOutput
  .pick({ webhook_id: true, target_url: true, subscriptions: true, names: true })
  .partial({ target_url: true, subscriptions: true });

/** The operation `crm_update_webhook`. */
export const updateWebhook = defineOperation({
  name: "crm_update_webhook",
  description:
    "Changes the URL or the subscriptions of a webhook. Subscriptions replace all current ones.",
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
  check: ({ webhook_id }, api) => {
    const at = path`/v2/webhooks/${webhook_id}`;
    const target = { what: "webhook with this webhook_id", path: at, field: "webhook_id" };
    return checkTarget(target, api);
  },
  request: ({ subscriptions: items, target_url, webhook_id }) => ({
    method: "PATCH",
    path: path`/v2/webhooks/${webhook_id}`,
    body: { data: { target_url, subscriptions: items && encodeSubscriptions(items) } },
  }),
  response: z.object({ data: webhook }),
  result: ({ data }) => data,
  revert: set(WEBHOOK),
  output,
  compact: (found, given): z.infer<typeof output> => {
    const { subscriptions: items, target_url, webhook_id } = compactWebhook(found);
    const present = { webhook_id, target_url, subscriptions: items };
    return { webhook_id, ...pickWritten(given, present) };
  },
  completeResult: nameFilterIds,
});
