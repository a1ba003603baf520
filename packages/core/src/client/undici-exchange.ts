import type { IncomingHttpHeaders } from "node:http";
import { ExchangeError } from "./exchange-error.js";
import { FileReadError } from "./file-read-error.js";
import { MAX_TIMER_MS } from "./max-timer.js";
import { ReplyBody } from "./reply-body.js";
import type { HttpRequest, HttpResponse } from "./transport.js";
import { parseUndiciFault } from "./undici-fault.js";

/** The part of undici's controller that stops a request. */
interface Controller {
  abort(reason: Error): void;
}

/**
 * Handler of undici's for one request and its response. undici calls all methods but `start`, in their order;
 * calls after the outcome is settled have no effect.
 */
export class UndiciExchange {
  readonly #request: HttpRequest;
  readonly #outcome = Promise.withResolvers<HttpResponse>();
  #controller: Controller | undefined;
  #head: { status: number; headers: IncomingHttpHeaders; body: ReplyBody } | undefined;

  constructor(request: HttpRequest) {
    this.#request = request;
  }

  /**
   * Starts the request and returns its response.
   *
   * @throws ExchangeError when no complete response came, FileReadError when the source of a body failed,
   * the signal's reason when it is aborted.
   */
  async start(dispatch: () => unknown): Promise<HttpResponse> {
    const { signal } = this.#request;
    signal?.throwIfAborted();
    const abort = () => this.#stop(signal?.reason);
    signal?.addEventListener("abort", abort, { once: true });
    // A connection does not keep Node alive while it is being established.
    const keepAlive = setInterval(() => {}, MAX_TIMER_MS);
    try {
      dispatch();
      return await this.#outcome.promise;
    } finally {
      clearInterval(keepAlive);
      signal?.removeEventListener("abort", abort);
    }
  }

  /** Called when the connection is established and nothing has been written. */
  onRequestStart(controller: Controller): void {
    this.#controller = controller;
    if (this.#request.signal?.aborted) return this.#stop(this.#request.signal.reason);
    this.#request.onConnect?.();
  }

  onResponseStart(_controller: Controller, status: number, headers: IncomingHttpHeaders): void {
    // Interim responses come first.
    if (status < 200) return;
    const body = new ReplyBody(headers, this.#request.maxReplyBytes);
    this.#head = { status, headers: keepFirstValues(headers), body };
    if (body.isTooLarge) this.#finish();
  }

  onResponseData(_controller: Controller, chunk: Uint8Array): void {
    this.#head?.body.add(chunk);
    if (this.#head?.body.isTooLarge) this.#finish();
  }

  onResponseEnd(): void {
    this.#finish();
  }

  onResponseError(_controller: Controller | null, error: unknown): void {
    const connected = this.#controller !== undefined;
    this.#outcome.reject(
      error instanceof FileReadError
        ? error
        : new ExchangeError(parseUndiciFault(error, connected)),
    );
  }

  #finish(): void {
    if (this.#head === undefined) return;
    const { body, headers, status } = this.#head;
    this.#outcome.resolve(body.toResponse(status, headers));
    if (body.isTooLarge) this.#controller?.abort(new Error("too large"));
  }

  #stop(reason: unknown): void {
    this.#outcome.reject(reason);
    this.#controller?.abort(new Error("aborted"));
  }
}

/** Keeps the first value of repeated headers, as Node does for those that the client reads. */
function keepFirstValues(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  for (const [name, value] of Object.entries(headers)) {
    if (Array.isArray(value) && name !== "set-cookie") headers[name] = value[0];
  }
  return headers;
}
