import type { Handler } from "hono";
import { randomUUID } from "node:crypto";
import type { ServiceContext } from "../service-context.js";
import { parseJsonBody } from "../http/parse-json-body.js";
import { type WebhookDocument, webhookTriggers } from "../repository/documents.js";

/**
 * `POST /webhooks` with a JSON body: subscribes a URL to a trigger and returns the subscription.
 * The inputs, their lengths and the fields of a subscription are documented; path, method, status
 * 201, and that `external_id` need not be unique, are assumed.
 */
export function createWebhook({ repository }: ServiceContext): Handler {
  return async (context) => {
    const input = await parseJsonBody(context);
    const trigger = input.requireChoice("trigger", webhookTriggers);
    const url = input.requireText("url", { maxLength: 191 });
    if (url !== "" && !isHttpUrl(url)) input.reject("url", "must be a valid URL");
    const externalId = input.parseText("external_id", { maxLength: 191 });
    input.assertValid();
    const id = randomUUID();
    const webhook: WebhookDocument = { id, external_id: externalId ?? null, trigger, url };
    repository.webhooks.put(id, webhook);
    return context.json(webhook, 201);
  };
}

function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
