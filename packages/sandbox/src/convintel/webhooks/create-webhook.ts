import type { Handler } from "hono";
import { randomUUID } from "node:crypto";
import type { SandboxContext } from "../../context.js";
import { readJsonBody } from "../http/json-body.js";
import { type WebhookDocument, webhookTriggers } from "./document.js";

/**
 * `POST /webhooks` with a JSON body: subscribes a URL to a trigger and replies with the subscription.
 * The inputs, their lengths and the fields of a subscription are documented; path, method, status
 * 201, and that `external_id` need not be unique, are assumed.
 */
export function createWebhook({ store }: SandboxContext): Handler {
  return async (context) => {
    const input = await readJsonBody(context);
    const trigger = input.requiredChoice("trigger", webhookTriggers);
    const url = input.requiredText("url", { maxLength: 191 });
    if (url !== "" && !isWebAddress(url)) input.refuse("url", "must be a valid URL");
    const externalId = input.text("external_id", { maxLength: 191 });
    input.finish();
    const id = randomUUID();
    const webhook: WebhookDocument = { id, external_id: externalId ?? null, trigger, url };
    store.put("convintel/webhooks", id, webhook);
    return context.json(webhook, 201);
  };
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
