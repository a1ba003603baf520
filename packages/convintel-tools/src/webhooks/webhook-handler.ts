import { createHash } from "node:crypto";
import { createOnceHandler } from "./handle-once.js";
import { readBody } from "./read-body.js";
import { type DeliveryLog, createMemoryDeliveryLog } from "./delivery-log.js";
import { type WebhookEvent, parseWebhookEvent } from "./webhook-event.js";
import { hasSecret, requireSecrets, getTrigger } from "./webhook-url.js";

/** Options of a webhook handler. */
export interface WebhookHandlerOptions {
  /** The secret in the webhooks' URLs (see `webhookUrl`); several during rotation. */
  secret: string | readonly string[];
  /**
   * Called for each event, before the response, until it succeeds once. If it throws, the event stays
   * unhandled, and its next delivery calls this again. Rarely an event is handled twice (when a process ends
   * between handling and responding), so handling must be idempotent.
   */
  onEvent: (event: WebhookEvent) => unknown;
  /**
   * Records deliveries, so that a repeated one is not handled again.
   * @default in memory, the latest 10 000
   */
  deliveryLog?: DeliveryLog | undefined;
  /** Maximum size of a body, in bytes. @default 1 MiB */
  maxBodyBytes?: number | undefined;
}

// All senders that retry do so after 5xx; after some 4xx they drop the event.
const RETRY_LATER = 503;
const RETRY_AFTER_SECONDS = "10";

/**
 * Creates a webhook handler for any server with Web `Request` and `Response`. The service's delivery is not
 * documented. Assumed: a POST of JSON, not signed, perhaps repeated unless the response is 2xx. A delivery
 * with the same bytes as an earlier one is a duplicate. While the first one is still being handled, a
 * duplicate waits for its outcome, or in another process gets 503.
 *
 * @throws ConfigurationError if the secret is missing or too short. The handler throws what `onEvent`
 * throws, so that its server returns an error, and what `deliveryLog.claim` throws.
 * @example new Hono().post("/calls", (context) => handle(context.req.raw))
 */
export function createWebhookHandler({
  secret,
  onEvent,
  deliveryLog: seen = createMemoryDeliveryLog(),
  maxBodyBytes = 1024 * 1024,
}: WebhookHandlerOptions): (request: Request) => Promise<Response> {
  const secrets = requireSecrets(secret);
  const handleOnce = createOnceHandler(seen);
  return async (request) => {
    const rejection = rejectInvalidRequest(request, secrets);
    if (rejection) return rejection;
    const body = await readBody(request, maxBodyBytes);
    if (body === undefined)
      return createResponse(413, `The body must have at most ${maxBodyBytes} bytes.`);
    const event = parseEvent(body, request);
    if (event === undefined)
      return createResponse(400, "The body is not the JSON of a known event.");
    const key = createHash("sha256").update(event.trigger).update(body).digest("base64url");
    const outcome = await handleOnce(key, () => onEvent(event));
    if (outcome === "in_progress") {
      const message = "This event is being handled. Retry later.";
      return createResponse(RETRY_LATER, message, { "retry-after": RETRY_AFTER_SECONDS });
    }
    return createResponse(200, outcome === "handled" ? "Received." : "Already received.");
  };
}

function rejectInvalidRequest(request: Request, secrets: readonly string[]): Response | undefined {
  if (request.method !== "POST")
    return createResponse(405, "Only POST is accepted.", { allow: "POST" });
  if (!hasSecret(new URL(request.url), secrets)) return createResponse(401, "The secret is wrong.");
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type)) {
    return createResponse(415, "Only JSON is accepted.");
  }
  return undefined;
}

function parseEvent(body: Uint8Array, request: Request): WebhookEvent | undefined {
  try {
    const json: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
    return parseWebhookEvent(json, getTrigger(new URL(request.url)));
  } catch {
    return undefined;
  }
}

function createResponse(
  status: number,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json({ message }, { status, headers });
}
