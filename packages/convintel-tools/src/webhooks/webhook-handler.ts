import { createHash } from "node:crypto";
import { createHandleOnce } from "./handle-once.js";
import { readBody } from "./read-body.js";
import { type DeliveryLog, createMemoryDeliveryLog } from "./delivery-log.js";
import { type WebhookEvent, parseWebhookEvent } from "./webhook-event.js";
import { hasSecret, requireSecrets, getTrigger } from "./webhook-url.js";

/** How deliveries are received. */
export interface WebhookHandlerOptions {
  /** The secret in the webhooks' URLs (see `webhookUrl`); several while one replaces another. */
  secret: string | readonly string[];
  /**
   * Called for each event, before the service is answered, until it succeeded once. What it throws leaves
   * the event unhandled: the next delivery of it calls this again. Rarely an event comes twice (a process
   * ends between handling and answering), so handling one again must do no harm.
   */
  onEvent: (event: WebhookEvent) => unknown;
  /**
   * Remembers deliveries, so that one that is repeated is not handled again.
   * @default in memory, the latest 10 000
   */
  deliveryLog?: DeliveryLog | undefined;
  /** Largest body accepted, in bytes. @default 1 MiB */
  maxBodyBytes?: number | undefined;
}

// Senders differ in which statuses they retry; a 5xx is one for all of them, some 4xx drop the event.
const RETRY_LATER = 503;
const RETRY_AFTER_SECONDS = "10";

/** A delivery that is not accepted, as the answer to it. */
type Refusal = Response;

/**
 * Makes a handler of deliveries for any server that speaks Web `Request` and `Response`. How the service
 * delivers is not documented. Assumed: a POST of JSON, not signed, perhaps sent again when not answered
 * with 2xx. A delivery that holds the same bytes as one before it is taken for a repetition. While the
 * first one is still being handled, a repetition waits for its outcome, or in another process gets 503.
 *
 * @throws ConfigurationError when the secret is missing or too short. The handler throws what `onEvent`
 * throws, so that its server answers with an error, and what `seen.claim` throws.
 * @example new Hono().post("/calls", (context) => handle(context.req.raw))
 */
export function createWebhookHandler({
  secret,
  onEvent,
  deliveryLog: seen = createMemoryDeliveryLog(),
  maxBodyBytes = 1024 * 1024,
}: WebhookHandlerOptions): (request: Request) => Promise<Response> {
  const secrets = requireSecrets(secret);
  const handleOnce = createHandleOnce(seen);
  return async (request) => {
    const refusal = rejectInvalidRequest(request, secrets);
    if (refusal) return refusal;
    const body = await readBody(request, maxBodyBytes);
    if (body === undefined)
      return createResponse(413, `A body of at most ${maxBodyBytes} bytes is accepted.`);
    const event = parseEvent(body, request);
    if (event === undefined)
      return createResponse(400, "The body is not the JSON of a known event.");
    const key = createHash("sha256").update(event.trigger).update(body).digest("base64url");
    const outcome = await handleOnce(key, () => onEvent(event));
    if (outcome === "in_progress") {
      const message = "This event is being handled. Send it again later.";
      return createResponse(RETRY_LATER, message, { "retry-after": RETRY_AFTER_SECONDS });
    }
    return createResponse(200, outcome === "handled" ? "Received." : "Received before.");
  };
}

function rejectInvalidRequest(request: Request, secrets: readonly string[]): Refusal | undefined {
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
