import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { ConfigurationError } from "../errors/call-errors.js";
import { createWebhookResponse, type WebhookHandler } from "./webhook-receiver.js";

/**
 * Adapts a webhook handler to `node:http` and frameworks built on it, such as Express. Mount it before any
 * body parser: signatures are computed from the bytes of the body. What the handler throws is reported to
 * `onError`, and the response is 500. A request that cannot be a delivery, such as one with a malformed URL,
 * gets 400 and is not reported.
 *
 * @example createServer(toNodeListener(handle)).listen(3000)
 */
export function toNodeListener(
  handle: WebhookHandler,
  onError: (error: unknown) => void = (error) => console.error(error),
): RequestListener {
  return (incoming, outgoing) => {
    void respond(handle, incoming)
      .catch((error: unknown) => {
        onError(error);
        return readResponse(createWebhookResponse(500, "The event could not be handled."));
      })
      .then((response) => {
        send(response, incoming, outgoing);
      });
  };
}

/** A response whose body was read, so that sending it cannot fail. */
interface ReadResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

async function respond(handle: WebhookHandler, incoming: IncomingMessage): Promise<ReadResponse> {
  if (incoming.readableDidRead) {
    throw new ConfigurationError(
      "The body of the webhook request was already read. Route webhooks before any body parser.",
    );
  }
  const request = createRequest(incoming);
  const malformed = createWebhookResponse(400, "The request is malformed.");
  return readResponse(request === undefined ? malformed : await handle(request));
}

async function readResponse(response: Response): Promise<ReadResponse> {
  const { headers, status } = response;
  return { status, headers: Object.fromEntries(headers), body: await response.text() };
}

/** Creates the request of a handler; undefined if its method or URL is one that `Request` rejects. */
function createRequest(incoming: IncomingMessage): Request | undefined {
  const { method = "GET", rawHeaders, url = "/" } = incoming;
  const headers = new Headers();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    // All values of a repeated header: `incoming.headers` would hide a second signature.
    headers.append(rawHeaders[index] ?? "", rawHeaders[index + 1] ?? "");
  }
  const hasBody = method !== "GET" && method !== "HEAD";
  try {
    // Only path and query are used; the host may be anything.
    return new Request(new URL(url, "http://localhost"), {
      method,
      headers,
      body: hasBody ? (Readable.toWeb(incoming) as ReadableStream<Uint8Array>) : null,
      duplex: "half",
    });
  } catch {
    return undefined;
  }
}

function send(
  { body, headers, status }: ReadResponse,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): void {
  // The rest of a rejected body is not read, so the connection cannot be used again.
  if (!incoming.complete) outgoing.setHeader("connection", "close");
  outgoing.writeHead(status, headers);
  outgoing.end(body);
}
