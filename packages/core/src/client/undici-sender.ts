import type { HttpRequest, HttpResponse, Transport } from "./transport.js";
import { UndiciExchange } from "./undici-exchange.js";
import type { UndiciDispatcher } from "./undici-transport.js";

/** The transport over a dispatcher of undici's. */
export class UndiciSender implements Transport {
  readonly #dispatcher: UndiciDispatcher;
  readonly #closeDispatcher: () => Promise<void>;

  constructor(dispatcher: UndiciDispatcher, closeDispatcher: () => Promise<void>) {
    this.#dispatcher = dispatcher;
    this.#closeDispatcher = closeDispatcher;
  }

  async send(request: HttpRequest): Promise<HttpResponse> {
    const { origin, pathname, search } = new URL(request.url);
    const exchange = new UndiciExchange(request);
    return exchange.start(() =>
      this.#dispatcher.dispatch(
        {
          origin,
          path: `${pathname}${search}`,
          method: request.method,
          // A copy, because undici's proxies add to it.
          headers: { ...request.headers },
          body: request.body,
          // The client has its own timeouts.
          headersTimeout: 0,
          bodyTimeout: 0,
        },
        exchange,
      ),
    );
  }

  async close(): Promise<void> {
    await this.#closeDispatcher();
  }
}
