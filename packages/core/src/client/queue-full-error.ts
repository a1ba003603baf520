import { RequestTimeoutError } from "../errors/call-errors.js";
import { formatSeconds } from "./format-seconds.js";
import type { RateLimit } from "./service.js";

/** Creates the error for a call whose turn under a rate limit comes after its deadline. */
export function createQueueFullError(
  { perSeconds, requests }: RateLimit,
  waitMs: number,
): RequestTimeoutError {
  return new RequestTimeoutError(
    `Nothing was sent: this client keeps to ${requests} requests in ${formatSeconds(perSeconds * 1000)}, and others are waiting. Try again in ${formatSeconds(waitMs)}.`,
    { retryable: true, retryAfterMs: waitMs },
  );
}
