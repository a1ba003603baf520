import { ConfigurationError } from "../errors/call-errors.js";
import { getCodeAndMessage } from "./connection-fault.js";
import type { HttpRequest, HttpResponse, Transport } from "./transport.js";
import { UndiciExchange } from "./undici-exchange.js";

/** The part of undici's dispatchers (`Agent`, `Pool`, `ProxyAgent`, `MockAgent`, …) that requests use. */
export interface UndiciDispatcher {
  dispatch(options: object, handler: object): boolean;
}

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
    const options = {
      origin,
      path: `${pathname}${search}`,
      method: request.method,
      // A copy, because undici's proxies add to it.
      headers: { ...request.headers },
      body: request.body,
      // The client has its own timeouts.
      headersTimeout: 0,
      bodyTimeout: 0,
    };
    return exchange.start(() => dispatch(this.#dispatcher, options, exchange));
  }

  async close(): Promise<void> {
    await this.#closeDispatcher();
  }
}

/** Dispatches a request. Errors of requests go to the handler; undici throws only if it cannot start one. */
function dispatch(dispatcher: UndiciDispatcher, options: object, handler: object): void {
  try {
    dispatcher.dispatch(options, handler);
  } catch (error) {
    throw new ConfigurationError(
      `Nothing was sent: the dispatcher refused the request (${getCodeAndMessage(error).code}). It must be one of undici 7 or later.`,
    );
  }
}
