import { ExchangeError } from "./exchange-error.js";
import { parseFetchFault } from "./fetch-fault.js";
import { FileReadError } from "./file-read-error.js";
import { raceAbort } from "./race-abort.js";
import { ReplyBody } from "./reply-body.js";
import { createRequestStream } from "./request-stream.js";
import type { HttpRequest, HttpResponse, Transport } from "./transport.js";
import { unpooledDenoClient } from "./unpooled-deno-client.js";

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
  { maxReplyBytes, signal }: HttpRequest,
): Promise<HttpResponse> {
  const headers = Object.fromEntries(response.headers);
  const body = new ReplyBody(headers, maxReplyBytes);
  if (response.body !== null) await readBody(response.body.getReader(), body, signal);
  return body.toResponse(response.status, headers);
}

async function readBody(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  body: ReplyBody,
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
