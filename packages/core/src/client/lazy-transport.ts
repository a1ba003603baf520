import { ExchangeError } from "./exchange-error.js";
import type { HttpRequest, HttpResponse, Transport } from "./transport.js";

/**
 * Loads a transport at the first request, because importing a tool must not load HTTP code, and closes it
 * when the requests in progress have finished.
 */
export class LazyTransport implements Transport {
  readonly #load: () => Promise<Transport>;
  readonly #active = new Set<Promise<HttpResponse>>();
  #loading: Promise<Transport> | undefined;
  #closed = false;

  constructor(load: () => Promise<Transport>) {
    this.#load = load;
  }

  async send(request: HttpRequest): Promise<HttpResponse> {
    if (this.#closed) throw new ExchangeError({ kind: "unusable", code: "ERR_CLOSED" });
    const exchange = this.#send(request);
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

  async #send(request: HttpRequest): Promise<HttpResponse> {
    this.#loading ??= this.#load();
    let transport: Transport;
    try {
      transport = await this.#loading;
    } catch (error) {
      // There is nothing to close, and the next request tries again.
      this.#loading = undefined;
      throw error;
    }
    return transport.send(request);
  }
}
