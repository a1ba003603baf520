import { createHash } from "node:crypto";
import {
  assertOptions,
  createWebhookResponse,
  createWebhookReceiver,
  parseJsonBody,
  WEBHOOK_OPTIONS,
} from "@workbelt/core/provider";
import type { WebhookHandler, WebhookReceiverOptions } from "@workbelt/core";
import { type WebhookEvent, parseWebhookEvent } from "./webhook-event.js";
import { hasSecret, requireSecrets, getTrigger } from "./webhook-url.js";

/** Options of a webhook handler. */
export interface WebhookHandlerOptions extends WebhookReceiverOptions {
  /** The secret in the webhooks' URLs (see `webhookUrl`); several during rotation. */
  secret: string | readonly string[];
  /**
   * Called for each event, before the response, until it succeeds once. If it throws, the event stays
   * unhandled, and its next delivery calls this again. Rarely an event is handled twice (when a process ends
   * between handling and responding), so handling must be idempotent.
   */
  onEvent: (event: WebhookEvent, delivery: WebhookDelivery) => unknown;
}

/** The delivery an event came with. */
export interface WebhookDelivery {
  /** The same in every attempt to deliver the event, and different for events with other bytes. */
  key: string;
}

/**
 * Creates a webhook handler for any server with Web `Request` and `Response`. The service's delivery is not
 * documented. Assumed [unsigned-deliveries]: a POST of JSON, not signed, perhaps repeated unless the response is 2xx. A delivery
 * with the same bytes as an earlier one is a duplicate. While the first one is still being handled, a
 * duplicate waits for its outcome, or in another process gets 503.
 *
 * @throws ConfigurationError if the secret is missing or too short. Without `onError`, the handler throws
 * what `onEvent` throws, so that its server returns an error, and what `deliveryLog.claim` throws.
 * @example new Hono().post("/calls", (context) => handle(context.req.raw))
 */
export function createWebhookHandler(given: WebhookHandlerOptions): WebhookHandler {
  const known = `${WEBHOOK_OPTIONS} onEvent secret` as const;
  assertOptions("createWebhookHandler", given, known);
  const { secret, onEvent, ...options } = given;
  const secrets = requireSecrets(secret);
  return createWebhookReceiver(
    {
      service: "convintel",
      reject: (request) => rejectInvalidRequest(request, secrets),
      accept(body, request) {
        const event = parseWebhookEvent(parseJsonBody(body), getTrigger(new URL(request.url)));
        if (event === undefined)
          return createWebhookResponse(400, "The body is not the JSON of a known event.");
        const key = createHash("sha256").update(event.trigger).update(body).digest("base64url");
        return [{ key, handle: () => onEvent(event, { key }) }];
      },
    },
    options,
  );
}

function rejectInvalidRequest(request: Request, secrets: readonly string[]): Response | undefined {
  if (!hasSecret(new URL(request.url), secrets))
    return createWebhookResponse(401, "The secret is wrong.");
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type)) {
    return createWebhookResponse(415, "Only JSON is accepted.");
  }
  return undefined;
}
