import { ConfigurationError } from "../errors/call-errors.js";
import {
  type ConnectionFault,
  ExchangeError,
  getCodeAndMessage,
  parseConnectionFault,
} from "./connection-errors.js";
import { FileReadError } from "./multipart.js";
import {
  type HttpRequest,
  type HttpResponse,
  LazyTransport,
  ResponseBody,
  type Transport,
} from "./transport.js";
import { raceAbort } from "./waiting.js";

/**
 * Creates a transport over a `fetch` function: the runtime's own, looked up at each request, or one that
 * intercepts, records or signs requests.
 *
 * `fetch` does not report when a connection is established. A write that fails counts as possibly carried out
 * (`mayHaveHappened`), unless the error certainly precedes sending, such as a refused connection, an unknown host or
 * a certificate that is not trusted. A write that times out always counts so.
 *
 * @throws ConfigurationError at the first request when the argument is not a function.
 * @example const client = createCrmClient({ token, transport: fetchTransport() });
 */
export function fetchTransport(fetch?: Fetch): Transport {
  return new LazyTransport(async () => {
    if (fetch !== undefined && typeof fetch !== "function") {
      throw new ConfigurationError(
        "fetchTransport takes a function like fetch: fetchTransport(fetch), or nothing for the runtime's own. Nothing was sent.",
      );
    }
    return new FetchSender(fetch);
  });
}

/** A function like the standard's `fetch`. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** The transport over a `fetch` function. */
export class FetchSender implements Transport {
  readonly #fetch: Fetch;

  /** Without a function, looks up the runtime's at each request, so that test doubles may replace it. */
  constructor(fetch: Fetch = (url, init) => globalThis.fetch(url, init)) {
    this.#fetch = fetch;
  }

  async send(request: HttpRequest): Promise<HttpResponse> {
    request.signal?.throwIfAborted();
    const headers = toHeaders(request);
    // fetch does not report its connections.
    request.onConnect?.();
    try {
      const response = await this.#fetch(request.url, toInit(request, headers));
      if (response.status < 200) throw new Error("change of protocol");
      return await readResponse(response, request);
    } catch (error) {
      request.signal?.throwIfAborted();
      throw findFileError(error) ?? new ExchangeError(parseFetchFault(error));
    }
  }

  async close(): Promise<void> {}
}

function toHeaders({ headers }: HttpRequest): Headers {
  try {
    return new Headers(headers);
  } catch {
    throw new ExchangeError({ kind: "unusable", code: "invalid header" });
  }
}

function toInit({ body, method, signal }: HttpRequest, headers: Headers): RequestInit {
  const init: RequestInit & Record<string, unknown> = {
    method,
    headers,
    redirect: "manual",
    credentials: "omit",
    ...(signal !== undefined && { signal }),
    ...(method !== "GET" && unpooledDenoClient()),
  };
  if (typeof body === "object") return { ...init, body: createRequestStream(body), duplex: "half" };
  return body === undefined ? init : { ...init, body };
}

async function readResponse(
  response: Response,
  { maxResponseBytes, signal }: HttpRequest,
): Promise<HttpResponse> {
  const headers = Object.fromEntries(response.headers);
  const body = new ResponseBody(headers, maxResponseBytes);
  if (response.body !== null) await readBody(response.body.getReader(), body, signal);
  return body.toResponse(response.status, headers);
}

async function readBody(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  body: ResponseBody,
  signal: AbortSignal | undefined,
): Promise<void> {
  try {
    while (!body.isTooLarge) {
      // A function of the application's may have left the signal out.
      const { done, value } = await raceAbort(reader.read(), signal);
      if (done) return;
      body.add(value);
    }
  } finally {
    // Ends the transfer; its outcome changes nothing.
    reader.cancel().catch(() => {});
  }
}

/** Finds the error of a form's file, which runtimes pass on unchanged or as a cause. */
function findFileError(error: unknown): FileReadError | undefined {
  if (error instanceof FileReadError) return error;
  return error instanceof Error && error.cause !== undefined
    ? findFileError(error.cause)
    : undefined;
}

// Errors of name lookup and of connecting, by Node and Bun. Other codes also occur after sending.
const NOT_CONNECTED =
  /^(ECONNREFUSED|ENOTFOUND|EAI_\w+|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|UND_ERR_PRX_\w+)$/;
const CERTIFICATE = /CERT|UNABLE_TO_|HOSTNAME_MISMATCH/;
// Alerts that only a handshake has, and the messages of Node and Bun for a failed one.
const HANDSHAKE =
  /wrong.version.number|packet.length.too.long|alert.(handshake.failure|protocol.version)|before secure TLS connection|TLS handshake failed/i;
// Deno has no codes. The text of a certificate is not repeated: it is untrusted.
const DENO_CONNECT = /client error \(Connect\)/;
const DENO_CODE =
  /dns error|os error \d+|invalid peer certificate|received corrupt message|received fatal alert|tls handshake eof/;
const NOT_HTTP = /HTTPParserError|Malformed_HTTP|InvalidHTTP|HTTP version parsed/;

/**
 * Classifies an error of a `fetch` function. Only errors that certainly precede sending count as such: `fetch`
 * does not report if it had connected.
 */
export function parseFetchFault(error: unknown): ConnectionFault {
  const { code, message } = getCodeAndMessage(error);
  if (DENO_CONNECT.test(message)) return parseDenoFault(message);
  const precedesSending =
    NOT_CONNECTED.test(code) ||
    CERTIFICATE.test(code) ||
    HANDSHAKE.test(message) ||
    message === "bad port";
  if (precedesSending) return parseConnectionFault(error, false);
  const fault = parseConnectionFault(error, true);
  return NOT_HTTP.test(`${code} ${message}`) ? { ...fault, kind: "not_http" } : fault;
}

function parseDenoFault(message: string): ConnectionFault {
  const code = DENO_CODE.exec(message)?.[0] ?? "connection failed";
  if (code === "invalid peer certificate") return { kind: "certificate", code };
  if (code === "received corrupt message") return { kind: "not_tls", code };
  return { kind: code === "received fatal alert" ? "handshake" : "unreached", code };
}

/** Creates the stream that `fetch` takes as a body. Ends the source if the request ends early. */
export function createRequestStream(body: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return?.();
    },
  });
}

interface DenoApi {
  createHttpClient?: (options: { poolMaxIdlePerHost: number }) => object;
}

let client: object | undefined;

/**
 * Returns the option that keeps Deno's `fetch` from reusing connections, and nothing elsewhere. When a server
 * closes a reused connection without a response, Deno sends the request again by itself: a write
 * that had been carried out would be made twice.
 */
export function unpooledDenoClient(): { client?: object } {
  const { Deno } = globalThis as { Deno?: DenoApi };
  client ??= Deno?.createHttpClient?.({ poolMaxIdlePerHost: 0 });
  return client === undefined ? {} : { client };
}
