import { defineOperation } from "@workbelt/core/provider";
import { z } from "zod";
import { endpointRequest } from "../endpoints.js";
import { stripSignedUrls } from "../responses/strip-signed-urls.js";
import type { ConvintelService } from "../service.js";
import { type WebhookTrigger, webhookTriggerInput } from "./webhook-trigger.js";

/** A sample event of a trigger. */
export interface ConvintelWebhookSample {
  trigger: WebhookTrigger;
  /** As the service returns it, an object or a list of one; its keys are not documented. */
  sample?: unknown;
}

/** The operation `convintel_webhook_sample_get`. */
export const webhookSampleGet = defineOperation({
  name: "convintel_webhook_sample_get",
  description:
    "Gets a made-up sample of the events that the service sends to webhooks of a trigger.",
  effect: "read",
  returnsTexts: ["settings"],
  input: z.strictObject({ trigger: webhookTriggerInput("The trigger to show a sample of") }),
  request: ({ trigger }, service: ConvintelService) => ({
    ...endpointRequest(service, "webhookSample"),
    query: { trigger },
  }),
  response: z.unknown(),
  result: (sample, { trigger }): ConvintelWebhookSample => ({ trigger, sample }),
  // An event is JSON of any form; a response without one leaves it out.
  output: z.strictObject({ trigger: z.string(), sample: z.unknown().optional() }),
  compact: (output) => stripSignedUrls(output),
});
