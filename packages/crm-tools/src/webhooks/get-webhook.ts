import { defineOperation, path } from "@workbelt/core/provider";
import { z } from "zod";
import { id } from "../inputs/ids.js";
import { nameFilterIds } from "./name-filter-ids.js";
import { compactWebhook, webhook, webhookOutput } from "./webhook.js";

/** The operation `crm_get_webhook`. */
export const getWebhook = defineOperation({
  name: "crm_get_webhook",
  description: "Gets one webhook with its target URL, subscriptions and status.",
  effect: "read",
  returnsTexts: ["settings"],
  scopes: ["webhook:read"],
  input: z.strictObject({ webhook_id: id("webhook", "UUID of the webhook") }),
  request: ({ webhook_id }) => ({ method: "GET", path: path`/v2/webhooks/${webhook_id}` }),
  response: z.object({ data: webhook }),
  result: ({ data }) => data,
  output: webhookOutput,
  compact: compactWebhook,
  completeResult: nameFilterIds,
});
