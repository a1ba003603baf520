import type { IncomingHttpHeaders } from "node:http";
import { ExchangeError } from "./connection-errors.js";

/** One HTTP request, ready to be sent. */
export interface HttpRequest {
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  /** Names of those headers that carry the credential, in lower case. @default none that a log has to hide */
  credentialHeaders?: readonly string[] | undefined;
  body: string | AsyncIterable<Uint8Array> | undefined;
  /** Largest response body to accept, in bytes. */
  maxResponseBytes: number;
  signal: AbortSignal | undefined;
  /**
   * To be called once the connection stands, before anything is sent. From then on a failed write counts
   * as possibly carried out; a transport that cannot know calls it first of all.
   */
  onConnect?: (() => void) | undefined;
}

/** A response as it was received. */
export interface HttpResponse {
  status: number;
  /** Names in lower case. */
  headers: IncomingHttpHeaders;
  /** The body; empty when it is larger than accepted. */
  chunks: Uint8Array[];
  /** Bytes of the body, as announced or as far as it was read. */
  size: number;
  /** False when the body is larger than accepted, and so was dropped. */
  complete: boolean;
}

/**
 * Sends HTTP requests. The default is built on undici; your own can go through another HTTP library, a
 * proxy or a test double. Retries, timeouts, rate limits and errors are the client's business.
 */
export interface Transport {
  /**
   * Sends one request once and reads the response, whatever its status. Does not follow redirects: the
   * token is for this host only.
   *
   * @throws any error when there is no complete response; the signal's reason when it is aborted.
   */
  send(request: HttpRequest): Promise<HttpResponse>;
  /** Refuses further requests, and closes all connections when those in progress have finished. */
  close(): Promise<void>;
}

/** A response with its body as text. */
export interface ApiResponse {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** Bytes of its body. */
  size: number;
  /** False if the body is larger than accepted; then the text is empty. */
  complete: boolean;
}

/**
 * Loads a transport at the first request, because importing a tool must not load HTTP code, and closes it
 * when the requests in progress have finished.
 */
export class LazyTransport implements Transport {
  readonly #load: () => Promise<Transport>;
  readonly #active = new Set<Promise<HttpResponse>>();
  #loading: Promise<Transport> | undefined;
  #loaded: Transport | undefined;
  #closed = false;

  constructor(load: () => Promise<Transport>) {
    this.#load = load;
  }

  async send(request: HttpRequest): Promise<HttpResponse> {
    if (this.#closed) throw new ExchangeError({ kind: "unusable", code: "ERR_CLOSED" });
    const exchange = this.#loaded?.send(request) ?? this.#sendLoading(request);
    this.#active.add(exchange);
    try {
      return await exchange;
    } finally {
      this.#active.delete(exchange);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.allSettled(this.#active);
    const transport = await this.#loading;
    await transport?.close();
  }

  async #sendLoading(request: HttpRequest): Promise<HttpResponse> {
    this.#loading ??= this.#load();
    try {
      this.#loaded = await this.#loading;
    } catch (error) {
      // There is nothing to close, and the next request tries again.
      this.#loading = undefined;
      throw error;
    }
    return this.#loaded.send(request);
  }
}

/** Collects the body of a response up to the largest size accepted. */
export class ResponseBody {
  readonly #maxBytes: number;
  readonly #announced: number;
  readonly #chunks: Uint8Array[] = [];
  #size = 0;

  constructor(headers: HttpResponse["headers"], maxBytes: number) {
    this.#maxBytes = maxBytes;
    this.#announced = Number(headers["content-length"] ?? 0);
  }

  /** True if the body is larger than accepted, as announced or as read so far. */
  get isTooLarge(): boolean {
    return this.#announced > this.#maxBytes || this.#size > this.#maxBytes;
  }

  add(chunk: Uint8Array): void {
    this.#size += chunk.byteLength;
    if (!this.isTooLarge) this.#chunks.push(chunk);
  }

  /** Returns the response with what was collected; without a body when that is too large. */
  toResponse(status: number, headers: HttpResponse["headers"]): HttpResponse {
    return this.isTooLarge
      ? {
          status,
          headers,
          chunks: [],
          size: Math.max(this.#announced, this.#size),
          complete: false,
        }
      : { status, headers, chunks: this.#chunks, size: this.#size, complete: true };
  }
}
