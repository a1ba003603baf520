import { ConfigurationError } from "../errors/call-errors.js";
import { traceDelivery, traceEvents } from "../events/trace-webhook.js";
import { createWebhookResponse } from "./create-webhook-response.js";
import { createMemoryDeliveryLog, type DeliveryLog } from "./delivery-log.js";
import { createOnceHandler, type OnceHandler } from "./handle-once.js";
import { readBody } from "./read-body.js";

/** Handles the deliveries of a webhook in any server with Web `Request` and `Response`. */
export type WebhookHandler = (request: Request) => Promise<Response>;

/** Options that the webhook handlers of all services have. */
export interface WebhookReceiverOptions {
  /**
   * Records deliveries, so that a repeated one is not handled again.
   * @default in memory, the latest 10 000
   */
  deliveryLog?: DeliveryLog | undefined;
  /** Maximum size of a body, in bytes. @default 1 MiB */
  maxBodyBytes?: number | undefined;
  /** Maximum time for receiving a body. @default 10 000 */
  bodyTimeoutMs?: number | undefined;
  /**
   * Called with what event handling or the delivery log threw; the response is then 500, so that the service
   * delivers again.
   * @default the handler throws the error, and its server returns 500
   */
  onError?: ((error: unknown) => void) | undefined;
}

/** One event of a delivery. */
export interface DeliveredEvent {
  /** The same in every attempt to deliver this event, and different for every other event. */
  key: string;
  handle: () => unknown;
}

/** The part of a webhook handler that depends on the service. */
export interface WebhookProtocol {
  /** Short name of the service: `crm`. */
  service: string;
  /** Rejects a request by its URL and headers, before its body is read. */
  reject: (request: Request) => Response | undefined;
  /** Verifies and parses a body. Returns its events in order, or the response that ends the request. */
  accept: (
    body: Uint8Array,
    request: Request,
  ) => DeliveredEvent[] | Response | Promise<DeliveredEvent[] | Response>;
}

// All senders that retry do so after 5xx; after some 4xx they drop the event.
const RETRY_LATER = 503;
const RETRY_AFTER_SECONDS = "10";

/** Creates a webhook handler that handles each event until it succeeds once, before it responds. */
export function createWebhookReceiver(
  { accept, reject, service }: WebhookProtocol,
  {
    deliveryLog = createMemoryDeliveryLog(),
    maxBodyBytes = 1024 * 1024,
    bodyTimeoutMs = 10_000,
    onError,
  }: WebhookReceiverOptions,
): WebhookHandler {
  const handleOnce = traceEvents(service, createOnceHandler(deliveryLog));
  const readEvents = async (request: Request) => {
    if (request.method !== "POST")
      return createWebhookResponse(405, "Only POST is accepted.", { allow: "POST" });
    assertUnread(request);
    const rejection = reject(request);
    if (rejection) return rejection;
    const body = await readBody(request, { maxBodyBytes, bodyTimeoutMs });
    if (body instanceof Response) return body;
    return accept(body, request);
  };
  const receive: WebhookHandler = async (request) => {
    const events = await traceDelivery(service, () => readEvents(request));
    return events instanceof Response ? events : handleEvents(events, handleOnce);
  };
  return onError === undefined ? receive : reportErrors(receive, onError);
}

/** Handles events one after another; a failure leaves the later ones to the next delivery. */
async function handleEvents(events: DeliveredEvent[], handleOnce: OnceHandler): Promise<Response> {
  let message = "Already received.";
  for (const { key, handle } of events) {
    const outcome = await handleOnce(key, handle);
    if (outcome === "in_progress") {
      const later = "This event is being handled. Retry later.";
      return createWebhookResponse(RETRY_LATER, later, { "retry-after": RETRY_AFTER_SECONDS });
    }
    if (outcome === "handled") message = "Received.";
  }
  return createWebhookResponse(200, message);
}

function reportErrors(receive: WebhookHandler, onError: (error: unknown) => void): WebhookHandler {
  return async (request) => {
    try {
      return await receive(request);
    } catch (error) {
      onError(error);
      return createWebhookResponse(500, "The event could not be handled.");
    }
  };
}

/** A signature is computed from the bytes of the body, which a body parser does not keep. */
function assertUnread(request: Request): void {
  if (!request.bodyUsed) return;
  throw new ConfigurationError(
    "The body of the webhook request was already read. Route webhooks before any body parser.",
  );
}
