import type { MiddlewareHandler } from "hono";
import { rateLimited } from "../errors.js";

/** How many requests the CRM takes in each clock second. */
export interface CrmLimits {
  readsPerSecond: number;
  writesPerSecond: number;
  /** Listings of notes, which have a limit of their own. */
  noteListsPerSecond: number;
}

/** Attio's limits: 100 reads and 25 writes over the whole API, and ten listings of notes. */
export const crmLimits: CrmLimits = {
  readsPerSecond: 100,
  writesPerSecond: 25,
  noteListsPerSecond: 10,
};

/**
 * The limits over the whole API. Queries and searches read although they are POST requests.
 */
export function limitRate({ readsPerSecond, writesPerSecond }: CrmLimits): MiddlewareHandler {
  const reads = new RateLimiter(readsPerSecond);
  const writes = new RateLimiter(writesPerSecond);
  return async (context, next) => {
    const { method, path } = context.req;
    const isRead = method === "GET" || (method === "POST" && /\/(query|search)$/.test(path));
    (isRead ? reads : writes).consume();
    await next();
  };
}

/** A limit of one endpoint, on top of the one over the whole API. */
export function limitEndpoint(requestsPerSecond: number): MiddlewareHandler {
  const counter = new RateLimiter(requestsPerSecond);
  return async (_context, next) => {
    counter.consume();
    await next();
  };
}

/** Counts requests by the clock second they fall into, on real time. */
class RateLimiter {
  readonly #limit: number;
  #second = 0;
  #requests = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Counts one request; throws 429 when the second is full. */
  consume(): void {
    const second = Math.floor(Date.now() / 1000);
    if (second !== this.#second) {
      this.#second = second;
      this.#requests = 0;
    }
    if (this.#requests >= this.#limit) throw rateLimited(new Date((second + 1) * 1000));
    this.#requests += 1;
  }
}
