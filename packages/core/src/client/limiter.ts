import type { RequestSpec } from "./request.js";
import type { Service } from "./service.js";
import type { HttpResponse } from "./transport.js";

/** A request that waits for its turn. Times are those of performance.now(). */
export interface RateLimitedCall {
  /** Name of the connected account; undefined for a client with one token. */
  account: string | undefined;
  /** Base URL of the account's API. */
  baseUrl: string;
  /** Headers with the credential. They distinguish accounts without a name. */
  credential: Readonly<Record<string, string>>;
  deadline: number;
  signal: AbortSignal;
}

/** Permission to start one request now. */
export interface Turn {
  /** True if the request had to wait. */
  readonly waited: boolean;
  /** Ends the request. Call it once, after the response, with its headers, or the failure. */
  end(headers?: HttpResponse["headers"]): void;
}

/** Delays requests to stay within the rate limits of a service. */
export interface Limiter {
  /**
   * Resolves when the request may start.
   *
   * @throws RequestTimeoutError as soon as its turn is known to come after the deadline; ConfigurationError if
   * shared limits cannot be used; the signal's reason when it is aborted. Each of them frees its place.
   */
  wait(request: RequestSpec, call: RateLimitedCall): Promise<Turn>;
}

/** Service and limits of a client whose requests are limited. */
export interface LimitedClient {
  service: Service;
  /** Longest duration of an attempt, in milliseconds; Infinity for no limit. */
  attemptTimeoutMs: number;
}

/** Rate limits that the clients of several processes share. `RedisRateLimits` implements it. */
export interface SharedRateLimits {
  /** Creates the limiter of one client. */
  createLimiter(client: LimitedClient): Limiter;
}
