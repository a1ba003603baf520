import { defineOperation } from "@workbelt/core/provider";
import { z } from "zod";
import { ConvintelTool, type ConvintelToolOptions } from "../convintel-tool.js";
import { endpointRequest } from "../endpoints.js";
import { stripSignedUrls } from "../responses/strip-signed-urls.js";
import type { ConvintelService } from "../service.js";
import { type WebhookTrigger, webhookTriggerInput } from "./webhook-trigger.js";

/** What the events of a trigger look like. */
export interface ConvintelWebhookSample {
  trigger: WebhookTrigger;
  /** As the service gives it, an object or a list of one; its keys are not documented. */
  sample?: unknown;
}

/** The operation `convintel_webhook_sample_get`. */
export const webhookSampleGet = defineOperation({
  name: "convintel_webhook_sample_get",
  description:
    "Gets a sample of what the service sends to webhooks of a trigger: the keys and the form of their values, made up rather than real. Use it before convintel_webhook_create, or to see how to read events. Returns the trigger and the sample.",
  effect: "read",
  input: z.strictObject({ trigger: webhookTriggerInput("The trigger to see a sample of") }),
  request: ({ trigger }, service: ConvintelService) => ({
    ...endpointRequest(service, "webhookSample"),
    query: { trigger },
  }),
  response: z.unknown(),
  result: (sample, { trigger }): ConvintelWebhookSample => ({ trigger, sample }),
  compact: (output) => stripSignedUrls(output),
});

/** Gets a sample of what is sent to webhooks. */
export class ConvintelWebhookSampleGetTool extends ConvintelTool<typeof webhookSampleGet> {
  constructor(options?: ConvintelToolOptions) {
    super(webhookSampleGet, options);
  }
}
