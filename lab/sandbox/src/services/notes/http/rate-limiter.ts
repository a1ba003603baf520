import { rateLimitedError } from "../errors.js";

const WINDOW_MS = 60_000;

/**
 * Counts requests per connection in fixed 60-second windows. Uses real time instead of the
 * sandbox's clock, because clients wait in real time even if that clock is frozen.
 */
export class RateLimiter {
  readonly #requestsPerWindow: number;
  readonly #windows = new Map<string, { endsAtMs: number; requests: number }>();

  constructor(requestsPerWindow: number) {
    this.#requestsPerWindow = requestsPerWindow;
  }

  /** Starts new windows. */
  clear(): void {
    this.#windows.clear();
  }

  /** Counts a request of this connection; throws 429 with the seconds left if none remain. */
  consume(connection: string): void {
    const nowMs = Date.now();
    let window = this.#windows.get(connection);
    if (window === undefined || window.endsAtMs <= nowMs) {
      window = { endsAtMs: nowMs + WINDOW_MS, requests: 0 };
      this.#windows.set(connection, window);
    }
    if (window.requests >= this.#requestsPerWindow) {
      throw rateLimitedError(Math.ceil((window.endsAtMs - nowMs) / 1000));
    }
    window.requests += 1;
  }
}
