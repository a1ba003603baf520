import { rateLimitedError } from "../errors.js";

const WINDOW_MS = 60_000;

/**
 * Counts requests per connection in fixed windows of 60 seconds. It goes by real time, not by the
 * sandbox's clock: a client waits in real seconds, also when that clock stands still.
 */
export class RateLimiter {
  readonly #requestsPerWindow: number;
  readonly #windows = new Map<string, { endsAtMs: number; requests: number }>();

  constructor(requestsPerWindow: number) {
    this.#requestsPerWindow = requestsPerWindow;
  }

  /** Lets a request of this connection pass, or throws 429 with the seconds left in the window. */
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
