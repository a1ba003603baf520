import { ApiError } from "../errors/api-error.js";
import { NetworkError } from "../errors/network-error.js";
import { RateLimitError } from "../errors/rate-limit-error.js";
import { RequestTimeoutError } from "../errors/request-timeout-error.js";
import { type RequestSpec, isRead } from "./request.js";
import type { Service } from "./service.js";

const PASSING_STATUSES = new Set([500, 502, 503, 504]);
const BASE_DELAY_MS = 500;
const MAX_DELAY_MS = 20_000;

/**
 * Whether a failed request may be sent again. Reads: after 429, 529, a passing 5xx, a dropped
 * connection or a timeout. Writes: only when the service did not carry them out, which 429, 529 and a
 * connection that was never made prove, and nothing else does.
 */
export function mayRetry(error: unknown, request: RequestSpec, service: Service): boolean {
  if (error instanceof ApiError) {
    const special = service.mayRetry?.(error);
    if (special !== undefined) return special;
    if (error instanceof RateLimitError) return true;
    return isRead(request) && PASSING_STATUSES.has(error.status);
  }
  if (error instanceof NetworkError || error instanceof RequestTimeoutError) {
    return isRead(request) || !error.mayHaveHappened;
  }
  return false;
}

/**
 * Milliseconds to wait before the given attempt (2 is the first repetition): what the service asked
 * for, and a random part of an exponentially growing pause, so that many clients do not come back at
 * the same moment.
 */
export function retryDelayMs(error: unknown, attempt: number, random = Math.random): number {
  const pause = Math.min(BASE_DELAY_MS * 2 ** (attempt - 2), MAX_DELAY_MS);
  const asked = error instanceof ApiError ? error.retryAfterMs : undefined;
  if (asked !== undefined) return asked + random() * Math.min(pause, 250);
  return pause / 2 + (random() * pause) / 2;
}
