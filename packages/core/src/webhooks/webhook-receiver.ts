import { ConfigurationError } from "../errors/call-errors.js";
import { measure, publish } from "../events/trace.js";
import {
  createMemoryDeliveryLog,
  createOnceHandler,
  type DeliveryLog,
  type OnceHandler,
} from "./delivery-log.js";

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

/** The names of these options. */
export const WEBHOOK_OPTIONS = "bodyTimeoutMs deliveryLog maxBodyBytes onError";

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

/** Limits of the body of a delivery. */
export interface BodyLimits {
  maxBodyBytes: number;
  bodyTimeoutMs: number;
}

/**
 * Reads the body of a request, or returns the response that rejects it: 413, 408 or 400. The rest of a
 * rejected body is left to the server: cancelling it would close the connection before the response.
 */
export async function readBody(
  request: Request,
  { maxBodyBytes, bodyTimeoutMs }: BodyLimits,
): Promise<Uint8Array | Response> {
  const tooLarge = () =>
    createWebhookResponse(413, `The body must have at most ${maxBodyBytes} bytes.`);
  // The header may be wrong, but a body that declares to be too large is not read at all.
  if (Number(request.headers.get("content-length") ?? 0) > maxBodyBytes) return tooLarge();
  if (request.body === null) return new Uint8Array();
  const late = Promise.withResolvers<Response>();
  const timer = setTimeout(() => {
    late.resolve(createWebhookResponse(408, "The body was sent too slowly."));
  }, bodyTimeoutMs);
  try {
    const body = readAll(request.body.getReader(), maxBodyBytes);
    return (await Promise.race([body, late.promise])) ?? tooLarge();
  } catch {
    return createWebhookResponse(400, "The body is incomplete.");
  } finally {
    clearTimeout(timer);
  }
}

/** Reads a stream; undefined if it has more than `maxBytes`. */
async function readAll(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks);
    bytes += value.byteLength;
    if (bytes > maxBytes) return undefined;
    chunks.push(value);
  }
}

/** Creates the response to a delivery: a status, and a message for the sender's log. */
export function createWebhookResponse(
  status: number,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json({ message }, { status, headers });
}

/** Parses a body as JSON in UTF-8; undefined if it is not. */
export function parseJsonBody(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}

/** Reads the events of a delivery, and publishes if it has none to handle: it is rejected, for example. */
export async function traceDelivery<Event>(
  service: string,
  readEvents: () => Promise<Event[] | Response>,
): Promise<Event[] | Response> {
  return measure(readEvents, (measurement, events) => {
    if (Array.isArray(events)) return;
    const { ok, status } = events ?? { ok: false, status: undefined };
    const errorType = measurement.errorType ?? (ok ? undefined : String(status));
    const outcome = ok ? "no_event" : "rejected";
    publish("webhook", () => ({ ...measurement, service, outcome, status, errorType }));
  });
}

/** Publishes the outcome of each event that a webhook delivers. */
export function traceEvents(service: string, handleOnce: OnceHandler): OnceHandler {
  return (key, handle) =>
    measure(
      () => handleOnce(key, handle),
      (measurement, result) => {
        const outcome = result ?? "failed";
        publish("webhook", () => ({ ...measurement, service, outcome, status: undefined }));
      },
    );
}
