import type { MiddlewareHandler } from "hono";
import type { ConvintelRepository } from "../repository/convintel-repository.js";
import { getApiKey } from "./api-key.js";
import { tooManyAttempts } from "./errors.js";

/** Number of requests that an API key may send in a window of time. */
export interface ConvintelLimits {
  /** Requests to `getActivities`. */
  activities: number;
  /** All other requests together. */
  others: number;
  windowMs: number;
}

/** The documented limits: 30 a minute for `getActivities`, 120 for the rest. */
export const convintelLimits: ConvintelLimits = { activities: 30, others: 120, windowMs: 60_000 };

/**
 * Counts requests by key in fixed windows that begin with their first request. The counts are in the
 * store, so a reset of the sandbox clears them. The clock is the machine's, because with a stopped
 * sandbox clock a client would stay blocked.
 */
export class RateLimiter {
  readonly #repository: ConvintelRepository;
  readonly #bucket: "activities" | "others";
  readonly #limits: ConvintelLimits;

  constructor(
    repository: ConvintelRepository,
    bucket: "activities" | "others",
    limits: ConvintelLimits,
  ) {
    this.#repository = repository;
    this.#bucket = bucket;
    this.#limits = limits;
  }

  get limit(): number {
    return this.#limits[this.#bucket];
  }

  /** Counts a request. A rejected request is not counted and has `retryAfterSeconds`. */
  consume(key: string): { remaining: number; retryAfterSeconds?: number } {
    const id = `${this.#bucket}/${key}`;
    const nowMs = Date.now();
    const last = this.#repository.rateWindows.get(id);
    const isOpen = last !== undefined && last.endsAtMs > nowMs;
    const { count, endsAtMs } = isOpen
      ? last
      : { count: 0, endsAtMs: nowMs + this.#limits.windowMs };
    if (count >= this.limit) {
      return { remaining: 0, retryAfterSeconds: Math.ceil((endsAtMs - nowMs) / 1000) };
    }
    this.#repository.rateWindows.put(id, { count: count + 1, endsAtMs });
    return { remaining: this.limit - count - 1 };
  }
}

/** Creates middleware that enforces a limit and reports it in headers, as Laravel does (assumed [rate-limit-headers]). */
export function enforceRateLimit(limiter: RateLimiter): MiddlewareHandler {
  return async (context, next) => {
    const { remaining, retryAfterSeconds } = limiter.consume(getApiKey(context) ?? "");
    context.header("X-RateLimit-Limit", String(limiter.limit));
    context.header("X-RateLimit-Remaining", String(remaining));
    if (retryAfterSeconds !== undefined) throw tooManyAttempts(retryAfterSeconds);
    return next();
  };
}
