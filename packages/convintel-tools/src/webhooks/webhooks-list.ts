import type { Page } from "@workbelt/core";
import { compactPage, defineOperation, pageOf } from "@workbelt/core/provider";
import { z } from "zod";
import { endpointRequest } from "../endpoints.js";
import type { ConvintelService } from "../service.js";
import { compactWebhook, type ConvintelWebhook, webhookOutput, webhookSchema } from "./webhook.js";

// The form of the list is not documented: a bare array, or one in `data` or `results`.
/** The response of the list of webhooks, in any of the forms that the service may use. */
export const webhooksResponse = z.union([
  z.array(webhookSchema),
  z.looseObject({ data: z.array(webhookSchema) }).transform(({ data }) => data),
  z.looseObject({ results: z.array(webhookSchema) }).transform(({ results }) => results),
]);

/** The operation `convintel_webhooks_list`. */
export const webhooksList = defineOperation({
  name: "convintel_webhooks_list",
  description:
    "Lists the webhook subscriptions. The query of a url is hidden: it may hold the receiver's secret.",
  effect: "read",
  returnsTexts: ["settings"],
  pagination: { kind: "none" },
  input: z.strictObject({}),
  request: (_input, service: ConvintelService) => endpointRequest(service, "webhooks"),
  response: webhooksResponse,
  result: (items): Page<ConvintelWebhook> => ({ items }),
  output: pageOf(webhookOutput, "none"),
  compact: compactPage(({ url, ...webhook }: ConvintelWebhook) =>
    compactWebhook({ ...webhook, url: url?.replace(/\?.*$/s, "?…") }),
  ),
});
