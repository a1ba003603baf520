/** A limit on time that can be paused. It aborts its signal with `reason` when the time is over. */
export class Deadline {
  readonly #controller = new AbortController();
  readonly #reason: Error;
  #remainingMs: number;
  #startedAt: number | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(timeoutMs: number, reason: Error) {
    this.#remainingMs = timeoutMs;
    this.#reason = reason;
    this.resume();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Stops the clock; returns the time that is left, in milliseconds. */
  pause(): number {
    if (this.#startedAt !== undefined) this.#remainingMs -= performance.now() - this.#startedAt;
    this.#startedAt = undefined;
    clearTimeout(this.#timer);
    return this.#remainingMs;
  }

  /** Starts the clock again. */
  resume(): void {
    if (this.#startedAt !== undefined) return;
    this.#startedAt = performance.now();
    const abort = () => this.#controller.abort(this.#reason);
    this.#timer = setTimeout(abort, Math.max(0, this.#remainingMs));
  }
}
