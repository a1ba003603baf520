import { createHash, randomUUID } from "node:crypto";
import type { WebhookHandler, WebhookReceiverOptions, WebhookSecret } from "@workbelt/core";
import {
  assertOptions,
  assertWebhookSecret,
  createWebhookReceiver,
  createWebhookResponse,
  hasHmacSignature,
  parseJsonBody,
  resolveWebhookSecrets,
  WEBHOOK_OPTIONS,
} from "@workbelt/core/provider";
import { type CrmWebhookEvent, parseDelivery } from "./webhook-event.js";

/** Options of the CRM's webhook handler. */
export interface CrmWebhookHandlerOptions extends WebhookReceiverOptions {
  /** The secret that the CRM returned once, when the webhook was created. */
  secret: WebhookSecret;
  /**
   * Called for each event, before the response, until it succeeds once. If it throws, the CRM delivers again:
   * up to ten times in about three days. Rarely an event is handled twice (when a process ends between
   * handling and responding), so handling must be idempotent.
   */
  onEvent: (event: CrmWebhookEvent, delivery: CrmDelivery) => unknown;
}

/** The delivery an event came with. */
export interface CrmDelivery {
  webhook_id: string;
  /** The same in every attempt to deliver the event, and different for every other event. */
  key: string;
}

/**
 * Creates a handler for the CRM's webhooks, for any server with Web `Request` and `Response`, and for
 * `node:http` with `toNodeListener`. It verifies `Attio-Signature`, the HMAC-SHA256 of the body, and its
 * older name `X-Attio-Signature` if the other one is missing.
 *
 * A message has the same `Idempotency-Key` in every attempt, so one with the key and body of an earlier one
 * is a repetition. The key is not signed and a delivery has no time: a recorded delivery can be sent again
 * under another key, and only brings the same ids.
 *
 * @throws ConfigurationError if the secret is missing. Without `onError`, the handler throws what `onEvent`
 * throws, so that its server returns an error, and what `deliveryLog.claim` throws.
 * @example new Hono().post("/crm", (context) => handle(context.req.raw))
 */
export function crmWebhookHandler(given: CrmWebhookHandlerOptions): WebhookHandler {
  const known = `${WEBHOOK_OPTIONS} onEvent secret` as const;
  assertOptions("crmWebhookHandler", given, known);
  const { secret, onEvent, ...options } = given;
  assertWebhookSecret("secret", secret);
  return createWebhookReceiver(
    {
      service: "crm",
      reject: (request) => (getSignature(request) === null ? rejectSignature() : undefined),
      async accept(body, request) {
        const secrets = await resolveWebhookSecrets(secret, request);
        if (!hasHmacSignature(body, getSignature(request), secrets)) return rejectSignature();
        const delivery = parseDelivery(parseJsonBody(body));
        if (delivery === undefined)
          return createWebhookResponse(400, "The body is not the JSON of a delivery.");
        const { webhook_id, events } = delivery;
        const key = createDeliveryKey(body, request);
        return events.map((event, index) => {
          const delivered = { webhook_id, key: `${key}/${index}` };
          return { key: delivered.key, handle: () => onEvent(event, delivered) };
        });
      },
    },
    options,
  );
}

function getSignature({ headers }: Request): string | null {
  return headers.get("attio-signature") ?? headers.get("x-attio-signature");
}

function rejectSignature(): Response {
  return createWebhookResponse(401, "The signature is missing or wrong.");
}

/**
 * Creates the key of a delivery. It contains the body, so that a key sent with another body hides nothing.
 * Without an `Idempotency-Key` every delivery counts as new: equal changes have equal bodies.
 */
function createDeliveryKey(body: Uint8Array, { headers }: Request): string {
  const key = headers.get("idempotency-key") ?? randomUUID();
  return createHash("sha256").update(`${key}\n`).update(body).digest("base64url");
}
