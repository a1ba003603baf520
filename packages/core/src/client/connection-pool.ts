import { Agent as HttpAgent, type ClientRequest, request as requestHttp } from "node:http";
import { Agent as HttpsAgent, request as requestHttps } from "node:https";

// Servers close idle connections too, and a request written to one that is being closed is lost.
const IDLE_TIMEOUT_MS = 4_000;

/** Method and headers of one request. */
export interface RequestHead {
  method: string;
  headers: Readonly<Record<string, string>>;
}

/**
 * Connections over node:http, kept for the next request. Idle ones are closed after four seconds and do
 * not keep Node alive. node:http rather than undici, which ends the connection when a server sends
 * `100 Continue` unasked (nodejs/undici#197), so that nobody knows what became of the request.
 */
export class ConnectionPool {
  readonly #http = new HttpAgent({ keepAlive: true, timeout: IDLE_TIMEOUT_MS });
  readonly #https = new HttpsAgent({ keepAlive: true, timeout: IDLE_TIMEOUT_MS });
  readonly #active = new Set<ClientRequest>();
  #closed: PromiseWithResolvers<void> | undefined;

  /**
   * Begins a request.
   *
   * @throws an error of Node's when a header or the URL cannot be sent, or the pool is closed.
   */
  open(url: string, { headers, method }: RequestHead): ClientRequest {
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

  /** Accepts no more requests, and closes all connections when those under way are finished. */
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
