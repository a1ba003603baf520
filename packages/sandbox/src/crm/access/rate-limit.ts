import type { MiddlewareHandler } from "hono";
import { rateLimited } from "../errors.js";

const READS_PER_SECOND = 100;
const WRITES_PER_SECOND = 25;

/**
 * Attio's limits over the whole API: 100 reads and 25 writes in each clock second. Queries and
 * searches read although they are POST requests.
 */
export function limitRate(): MiddlewareHandler {
  const reads = new SecondCounter(READS_PER_SECOND);
  const writes = new SecondCounter(WRITES_PER_SECOND);
  return async (context, next) => {
    const { method, path } = context.req;
    const isRead = method === "GET" || (method === "POST" && /\/(query|search)$/.test(path));
    (isRead ? reads : writes).count();
    await next();
  };
}

/** A limit of one endpoint, on top of the one over the whole API. */
export function limitEndpoint(requestsPerSecond: number): MiddlewareHandler {
  const counter = new SecondCounter(requestsPerSecond);
  return async (_context, next) => {
    counter.count();
    await next();
  };
}

/** Counts requests by the clock second they fall into, on real time. */
class SecondCounter {
  readonly #limit: number;
  #second = 0;
  #requests = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Counts one request; throws 429 when the second is full. */
  count(): void {
    const second = Math.floor(Date.now() / 1000);
    if (second !== this.#second) {
      this.#second = second;
      this.#requests = 0;
    }
    if (this.#requests >= this.#limit) throw rateLimited(new Date((second + 1) * 1000));
    this.#requests += 1;
  }
}
