import { encodeMultipart } from "./multipart.js";
import { type RequestSpec, formatQuery } from "./request.js";
import type { Service } from "./service.js";
import { withTimeout } from "./timeout.js";
import { createTimeoutError } from "./timeout-error.js";
import { toSendError } from "./to-send-error.js";
import type { HttpResponse, Transport } from "./transport.js";

/** Destination, headers and limits of one attempt. */
export interface SendRequestOptions {
  transport: Transport;
  service: Service;
  baseUrl: string;
  headers: Readonly<Record<string, string>>;
  maxReplyBytes: number;
  timeoutMs: number;
  signal: AbortSignal | undefined;
  /** Called when the connection is established: from then on the request may reach the service. */
  onConnect: () => void;
}

/**
 * Sends one request once and reads the whole response.
 *
 * @throws NetworkError when no complete response came, RequestTimeoutError, the error of a form's file
 * source, the signal's reason when it is aborted.
 */
export async function sendRequest(
  request: RequestSpec,
  options: SendRequestOptions,
): Promise<HttpResponse> {
  const { service, timeoutMs, transport } = options;
  let connected = false;
  const onConnect = () => {
    connected = true;
    options.onConnect();
  };
  const timeoutError = () =>
    createTimeoutError(service, request, { limitMs: timeoutMs, sent: connected });
  return withTimeout(
    { timeoutMs, timeoutError, signal: options.signal },
    async (signal, resetTimer) => {
      const { body, headers } = toHttpBody(request, resetTimer);
      try {
        return await transport.send({
          method: request.method,
          url: `${options.baseUrl}${request.path}${formatQuery(request.query)}`,
          headers: { accept: "application/json", ...headers, ...options.headers },
          body,
          maxReplyBytes: options.maxReplyBytes,
          signal,
          onConnect,
        });
      } catch (error) {
        signal.throwIfAborted();
        throw toSendError(error, connected, request, options);
      }
    },
  );
}

/** Encodes the body, and the headers that describe it. */
function toHttpBody({ body, form }: RequestSpec, onProgress: () => void) {
  if (form !== undefined) {
    const { chunks, headers } = encodeMultipart(form, onProgress);
    return { headers, body: chunks };
  }
  if (body === undefined) return { headers: {}, body: undefined };
  const text = JSON.stringify(body);
  return {
    // Node omits the length for DELETE.
    headers: {
      "content-type": "application/json",
      "content-length": String(Buffer.byteLength(text)),
    },
    body: text,
  };
}
