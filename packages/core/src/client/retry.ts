import { WorkbeltError } from "../errors/workbelt-error.js";

const BASE_DELAY_MS = 500;
const MAX_DELAY_MS = 20_000;

/**
 * Returns the milliseconds to wait before the given attempt (2 is the first retry): the service's
 * `retryAfterMs`, or exponential backoff, with jitter so that many clients do not return at once.
 * Undefined if the request must not be retried.
 */
export function retryDelayMs(
  error: unknown,
  attempt: number,
  random = Math.random,
): number | undefined {
  if (!WorkbeltError.isInstance(error) || !error.retryable) return undefined;
  const pause = Math.min(BASE_DELAY_MS * 2 ** (attempt - 2), MAX_DELAY_MS);
  if (error.retryAfterMs !== undefined) return error.retryAfterMs + random() * Math.min(pause, 250);
  return pause / 2 + (random() * pause) / 2;
}
