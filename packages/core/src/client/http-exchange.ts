import type { ClientRequest, IncomingHttpHeaders, IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { type ConnectionFault, parseConnectionFault } from "./connection-fault.js";
import type { ConnectionPool, RequestHead } from "./connection-pool.js";
import { FileReadError } from "./multipart.js";

const CONNECT_TIMEOUT_MS = 10_000;

/** One HTTP request, ready to be sent. */
export interface HttpRequest extends RequestHead {
  url: string;
  body: string | AsyncIterable<Uint8Array> | undefined;
  maxReplyBytes: number;
  signal: AbortSignal | undefined;
  /** Called when the connection stands: from here on the request may have reached the service. */
  onConnect?: (() => void) | undefined;
}

/** A response as it was received. */
export interface HttpResponse {
  status: number;
  headers: IncomingHttpHeaders;
  /** The body; empty when it is larger than accepted. */
  chunks: Uint8Array[];
  /** Bytes of the body, as announced or as far as it was read. */
  size: number;
  /** False when the body is larger than accepted, and so was dropped. */
  complete: boolean;
}

/** Thrown when no whole response came. Keeps no error of Node's: those can hold bytes that were received. */
export class ExchangeError extends Error {
  override readonly name = "ExchangeError";
  readonly fault: ConnectionFault;

  constructor(fault: ConnectionFault) {
    super(fault.code);
    this.fault = fault;
  }
}

/**
 * Sends one request once and reads the whole response. Redirects are not followed.
 *
 * @throws ExchangeError when no whole response came, what the source of a body throws, the signal's
 * reason when it is aborted.
 */
export async function exchangeHttp(
  pool: ConnectionPool,
  request: HttpRequest,
): Promise<HttpResponse> {
  const { signal } = request;
  signal?.throwIfAborted();
  const sent = openRequest(pool, request);
  const destroy = () => sent.destroy();
  signal?.addEventListener("abort", destroy, { once: true });
  const connectTimer = setTimeout(() => sent.destroy(createConnectTimeoutError()), CONNECT_TIMEOUT_MS);
  let connected = false;
  let failure: unknown;
  // Stays to the end: an error without a listener would end the process.
  sent.on("error", (error) => (failure ??= error));
  whenConnected(sent, () => {
    connected = true;
    clearTimeout(connectTimer);
    request.onConnect?.();
    if (typeof request.body === "object") streamBody(request.body, sent);
  });
  try {
    if (typeof request.body !== "object") sent.end(request.body);
    const response = await awaitResponse(sent);
    return await readResponse(response, request.maxReplyBytes);
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    const cause = failure ?? error;
    if (cause instanceof FileReadError) throw cause.cause;
    throw new ExchangeError(parseConnectionFault(cause, connected));
  } finally {
    clearTimeout(connectTimer);
    signal?.removeEventListener("abort", destroy);
    // Only what was sent and answered to the end leaves its connection to others.
    if (!sent.writableFinished) sent.destroy();
  }
}

function openRequest(pool: ConnectionPool, { headers, method, url }: HttpRequest): ClientRequest {
  try {
    return pool.open(url, { headers, method });
  } catch (error) {
    const { code } = parseConnectionFault(error, false);
    throw new ExchangeError({ kind: "unusable", code });
  }
}

/**
 * Calls back once the request can be written. A connection that is no longer connecting when it is
 * handed over counts as ready at once: claiming that nothing was sent takes certainty.
 */
function whenConnected(sent: ClientRequest, onConnect: () => void): void {
  sent.once("socket", (socket) => {
    if (sent.reusedSocket || !socket.connecting) return onConnect();
    socket.once(sent.protocol === "https:" ? "secureConnect" : "connect", onConnect);
  });
}

// Not before the connection stands, because a body can be one that is read only once.
function streamBody(body: AsyncIterable<Uint8Array>, sent: ClientRequest): void {
  const source = Readable.from(body);
  source.once("error", (error) => sent.destroy(error));
  sent.once("close", () => source.destroy());
  source.pipe(sent);
}

/** The final response; interim ones (1xx) are skipped by Node. */
function awaitResponse(sent: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    sent.once("response", (response) => {
      // Its error can come before it is read; reading finds it out all the same.
      response.on("error", () => {});
      resolve(response);
    });
    sent.once("error", reject);
    sent.once("close", () => reject(new Error("closed")));
    sent.once("upgrade", (_response, socket) => {
      socket.destroy();
      reject(Object.assign(new Error("upgrade"), { code: "HPE_UNEXPECTED_UPGRADE" }));
    });
  });
}

async function readResponse(response: IncomingMessage, maxBytes: number): Promise<HttpResponse> {
  const { headers, statusCode: status = 0 } = response;
  const announced = Number(headers["content-length"] ?? 0);
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (announced <= maxBytes) {
    for await (const chunk of response as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      if (size > maxBytes) break;
      chunks.push(chunk);
    }
    if (size <= maxBytes) return { status, headers, chunks, size, complete: true };
  }
  response.destroy();
  return { status, headers, chunks: [], size: Math.max(announced, size), complete: false };
}

function createConnectTimeoutError(): Error {
  return Object.assign(new Error("connect timeout"), { code: "ETIMEDOUT" });
}
