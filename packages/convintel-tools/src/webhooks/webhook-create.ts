import { defineOperation } from "@workbelt/core/provider";
import { z } from "zod";
import { ConvintelTool, type ConvintelToolOptions } from "../convintel-tool.js";
import { endpointRequest } from "../endpoints.js";
import { text } from "../inputs/text.js";
import { webAddress } from "../inputs/web-address.js";
import { unwrapData } from "../responses/unwrap-data.js";
import type { ConvintelService } from "../service.js";
import { webhookTriggerInput } from "./webhook-trigger.js";
import { compactWebhook, webhookSchema } from "./webhook.js";

/** The operation `convintel_webhook_create`. */
export const webhookCreate = defineOperation({
  name: "convintel_webhook_create",
  description:
    "Creates a webhook subscription: from now on the service sends an event to the url whenever the trigger occurs. Use it only with a url that you were given for this; events sent there leave the workspace. One trigger each; convintel_webhook_sample_get shows its events. Returns the webhook with the id for convintel_webhook_delete; convintel_webhooks_list also shows it.",
  effect: "create",
  input: z.strictObject({
    trigger: webhookTriggerInput("The event to subscribe to"),
    url: webAddress(191, "Address to send events to, https://…, at most 191 characters"),
    external_id: text(191, "Your own id for the subscription").optional(),
  }),
  request: (input, service: ConvintelService) => ({
    ...endpointRequest(service, "createWebhook"),
    body: input,
  }),
  response: unwrapData(webhookSchema),
  result: (created) => created,
  compact: compactWebhook,
});

/** Creates a webhook subscription. */
export class ConvintelWebhookCreateTool extends ConvintelTool<typeof webhookCreate> {
  constructor(options?: ConvintelToolOptions<typeof webhookCreate>) {
    super(webhookCreate, options);
  }
}
