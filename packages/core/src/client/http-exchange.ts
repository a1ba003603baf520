import type { ClientRequest, IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { parseConnectionFault } from "./connection-fault.js";
import type { ConnectionPool } from "./connection-pool.js";
import { ExchangeError } from "./exchange-error.js";
import { FileReadError } from "./file-read-error.js";
import type { HttpRequest, HttpResponse } from "./transport.js";

const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Sends one request once and reads the response. Redirects are not followed.
 *
 * @throws ExchangeError when no complete response came, FileReadError when the source of a body failed,
 * the signal's reason when it is aborted.
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
  const connectTimer = setTimeout(
    () => sent.destroy(createConnectTimeoutError()),
    CONNECT_TIMEOUT_MS,
  );
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
    if (cause instanceof FileReadError) throw cause;
    throw new ExchangeError(parseConnectionFault(cause, connected));
  } finally {
    clearTimeout(connectTimer);
    signal?.removeEventListener("abort", destroy);
    // A connection is reused only after a complete request and response.
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
 * handed over counts as ready at once: claiming that nothing was sent requires certainty.
 */
function whenConnected(sent: ClientRequest, onConnect: () => void): void {
  sent.once("socket", (socket) => {
    if (sent.reusedSocket || !socket.connecting) return onConnect();
    socket.once(sent.protocol === "https:" ? "secureConnect" : "connect", onConnect);
  });
}

// Waits for the connection, because the body may be readable only once.
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
      // Its error can come before it is read; reading reports it anyway.
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
