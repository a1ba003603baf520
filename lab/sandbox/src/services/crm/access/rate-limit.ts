import type { MiddlewareHandler } from "hono";
import { rateLimited } from "../errors.js";
import type { CrmLimits } from "../limits.js";
import type { CrmCollections } from "../repository/crm-collections.js";

/** The part of the service that limits depend on. */
interface LimitedService {
  limits: CrmLimits;
  collections: CrmCollections;
}

/**
 * Applies the API-wide limits. Queries and searches count as reads although they are POST
 * requests.
 */
export function limitRate({ limits, collections }: LimitedService): MiddlewareHandler {
  const reads = new RateLimiter(limits.readsPerSecond, collections);
  const writes = new RateLimiter(limits.writesPerSecond, collections);
  return async (context, next) => {
    const { method, path } = context.req;
    const isRead = method === "GET" || (method === "POST" && /\/(query|search|sql)$/.test(path));
    (isRead ? reads : writes).consume();
    await next();
  };
}

/** Applies the limit of one endpoint in addition to the API-wide one. */
export function limitEndpoint(
  requestsPerSecond: number,
  { collections }: LimitedService,
): MiddlewareHandler {
  const rateLimiter = new RateLimiter(requestsPerSecond, collections);
  return async (_context, next) => {
    rateLimiter.consume();
    await next();
  };
}

/** Counts requests per clock second, in real time; a reset of the data resets the count. */
class RateLimiter {
  readonly #limit: number;
  #second = 0;
  #requests = 0;

  constructor(limit: number, collections: CrmCollections) {
    this.#limit = limit;
    collections.onReplaced(() => {
      this.#requests = 0;
    });
  }

  /** Counts one request; throws 429 if this second's limit is reached. */
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
