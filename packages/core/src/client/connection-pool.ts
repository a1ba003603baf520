import { Agent as HttpAgent, type ClientRequest, request as requestHttp } from "node:http";
import { Agent as HttpsAgent, request as requestHttps } from "node:https";
import type { HttpRequest } from "./transport.js";

// Servers close idle connections too, and a request written to one that is being closed is lost.
const IDLE_TIMEOUT_MS = 4_000;

/**
 * Connections over node:http, kept for the next request. Idle ones are closed after four seconds and do
 * not keep Node alive. node:http rather than undici, which ends the connection when a server sends an
 * unsolicited `100 Continue` (nodejs/undici#197), leaving the outcome of the request unknown.
 */
export class ConnectionPool {
  readonly #http = new HttpAgent({ keepAlive: true, timeout: IDLE_TIMEOUT_MS });
  readonly #https = new HttpsAgent({ keepAlive: true, timeout: IDLE_TIMEOUT_MS });
  readonly #active = new Set<ClientRequest>();
  #closed: PromiseWithResolvers<void> | undefined;

  /**
   * Starts a request.
   *
   * @throws an error of Node's when a header or the URL is invalid, or the pool is closed.
   */
  open(url: string, { headers, method }: Pick<HttpRequest, "headers" | "method">): ClientRequest {
    if (this.#closed !== undefined) {
      throw Object.assign(new Error("The pool is closed."), { code: "ERR_POOL_CLOSED" });
    }
    const request = url.startsWith("https:")
      ? requestHttps(url, { agent: this.#https, headers, method })
      : requestHttp(url, { agent: this.#http, headers, method });
    this.#active.add(request);
    request.once("close", () => {
      this.#active.delete(request);
      this.#closeWhenIdle();
    });
    return request;
  }

  /** Refuses further requests, and closes all connections when those in progress have finished. */
  async close(): Promise<void> {
    this.#closed ??= Promise.withResolvers<void>();
    this.#closeWhenIdle();
    return this.#closed.promise;
  }

  #closeWhenIdle(): void {
    if (this.#closed === undefined || this.#active.size > 0) return;
    this.#http.destroy();
    this.#https.destroy();
    this.#closed.resolve();
  }
}
