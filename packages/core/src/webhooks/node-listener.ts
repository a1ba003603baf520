import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { ConfigurationError } from "../errors/call-errors.js";
import { createWebhookResponse } from "./create-webhook-response.js";
import type { WebhookHandler } from "./webhook-receiver.js";

/**
 * Adapts a webhook handler to `node:http` and frameworks built on it, such as Express. Mount it before any
 * body parser: signatures are computed from the bytes of the body. What the handler throws is reported to
 * `onError`, and the response is 500.
 *
 * @example createServer(toNodeListener(handle)).listen(3000)
 */
export function toNodeListener(
  handle: WebhookHandler,
  onError: (error: unknown) => void = (error) => console.error(error),
): RequestListener {
  return (incoming, outgoing) => {
    void toRequest(incoming)
      .then(handle)
      .catch((error: unknown) => {
        onError(error);
        return createWebhookResponse(500, "The event could not be handled.");
      })
      .then((response) => send(response, incoming, outgoing));
  };
}

async function toRequest(incoming: IncomingMessage): Promise<Request> {
  const { method = "GET", rawHeaders, url = "/" } = incoming;
  if (incoming.readableDidRead) {
    throw new ConfigurationError(
      "The body of the webhook request was already read. Route webhooks before any body parser.",
    );
  }
  const headers = new Headers();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    // All values of a repeated header: `incoming.headers` would hide a second signature.
    headers.append(rawHeaders[index] ?? "", rawHeaders[index + 1] ?? "");
  }
  const hasBody = method !== "GET" && method !== "HEAD";
  // Only path and query are used; the host may be anything.
  return new Request(new URL(url, "http://localhost"), {
    method,
    headers,
    body: hasBody ? (Readable.toWeb(incoming) as ReadableStream<Uint8Array>) : null,
    duplex: "half",
  });
}

async function send(
  response: Response,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  // The rest of a rejected body is not read, so the connection cannot be used again.
  if (!incoming.complete) outgoing.setHeader("connection", "close");
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.end(await response.text());
}
