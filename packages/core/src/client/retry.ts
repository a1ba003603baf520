import { WorkbeltError } from "../errors/workbelt-error.js";

const BASE_DELAY_MS = 500;
const MAX_DELAY_MS = 20_000;

/**
 * Milliseconds to wait before the given attempt (2 is the first repetition): what was asked for, and a
 * random part of an exponentially growing pause, so that many clients do not come back at the same
 * moment. Undefined when the request must not, or need not, be sent again.
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
