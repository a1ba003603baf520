import { ConnectionPool } from "./connection-pool.js";
import { exchangeHttp } from "./http-exchange.js";
import type { HttpRequest, HttpResponse, Transport } from "./transport.js";

/** The transport over node:http and node:https. */
export class HttpTransport implements Transport {
  readonly #pool = new ConnectionPool();

  async send(request: HttpRequest): Promise<HttpResponse> {
    return exchangeHttp(this.#pool, request);
  }

  async close(): Promise<void> {
    await this.#pool.close();
  }
}
