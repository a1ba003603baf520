import { defineOperation, forModels } from "@workbelt/core/provider";
import { z } from "zod";
import { endpointRequest } from "../endpoints.js";
import { text } from "../inputs/text.js";
import { webAddress } from "../inputs/web-address.js";
import { unwrapData } from "../responses/unwrap-data.js";
import type { ConvintelService } from "../service.js";
import { webhookTriggerInput } from "./webhook-trigger.js";
import { compactWebhook, removeWebhook, webhookOutput, webhookSchema } from "./webhook.js";

/** The operation `convintel_webhook_create`. */
export const webhookCreate = defineOperation({
  name: "convintel_webhook_create",
  description:
    "Creates a webhook subscription: the service will send an event to the url whenever the trigger occurs. Use only a url that you were given for this: events sent there leave the workspace. Keep the id for convintel_webhook_delete.",
  effect: "create",
  consequence: {
    reversible: "fully",
    seenByOthers: "events are sent to its address",
    assumed: true,
  },
  verifyWith: "convintel_webhooks_list",
  input: z.strictObject({
    trigger: webhookTriggerInput("The event to subscribe to"),
    url: forModels(
      webAddress(191, "Address to send events to, https://…, at most 191 characters"),
      { description: "https://…" },
    ),
    external_id: text(191, "Your own id for the subscription").optional(),
  }),
  request: (input, service: ConvintelService) => ({
    ...endpointRequest(service, "createWebhook"),
    body: input,
  }),
  response: unwrapData(webhookSchema),
  result: (created) => created,
  revert: removeWebhook,
  output: webhookOutput,
  compact: compactWebhook,
});
