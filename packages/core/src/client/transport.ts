import type { ConnectionPool } from "./connection-pool.js";
import { toConnectionError } from "./connection-error.js";
import { encodeMultipart } from "./multipart.js";
import { ExchangeError, exchangeHttp, type HttpResponse } from "./http-exchange.js";
import { type RequestSpec, queryString } from "./request.js";

/** Where and how one request is sent. */
export interface TransportOptions {
  pool: ConnectionPool;
  baseUrl: string;
  /** Name of the service in messages. */
  title: string;
  headers: Readonly<Record<string, string>>;
  maxReplyBytes: number;
  signal: AbortSignal;
  /** Called when the connection stands: from here on the request may have reached the service. */
  onConnect: () => void;
  /** Called whenever the connection has taken a piece of a form. */
  onProgress: () => void;
}

/**
 * Sends one request once and reads the whole reply. Redirects are not followed: the token is for this
 * host only.
 *
 * @throws NetworkError when no whole reply came, what the source of a form's file throws, the signal's
 * reason when it is aborted.
 */
export async function sendHttpRequest(
  request: RequestSpec,
  options: TransportOptions,
): Promise<HttpResponse> {
  const { baseUrl, headers, maxReplyBytes, onConnect, pool, signal } = options;
  const { headers: bodyHeaders, body } = toHttpBody(request, options);
  try {
    return await exchangeHttp(pool, {
      url: `${baseUrl}${request.path}${queryString(request.query)}`,
      method: request.method,
      headers: { accept: "application/json", ...bodyHeaders, ...headers },
      body,
      maxReplyBytes,
      signal,
      onConnect,
    });
  } catch (error) {
    if (error instanceof ExchangeError) throw toConnectionError(error.fault, request, options);
    throw error;
  }
}

/** What is sent after the headers, and the headers it needs. */
function toHttpBody({ body, form }: RequestSpec, { onProgress: onPiece }: TransportOptions) {
  if (form !== undefined) {
    const { headers, chunks: pieces } = encodeMultipart(form, onPiece);
    return { headers, body: pieces };
  }
  if (body === undefined) return { headers: {}, body: undefined };
  const text = JSON.stringify(body);
  return {
    // Node leaves the length out for DELETE.
    headers: {
      "content-type": "application/json",
      "content-length": String(Buffer.byteLength(text)),
    },
    body: text,
  };
}
