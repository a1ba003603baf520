import { LinkedQueue } from "./linked-queue.js";
import { MAX_TIMER_MS } from "./max-timer.js";
import { createQueueFullError } from "./queue-full-error.js";
import type { RateLimit } from "./service.js";
import { StartLog } from "./start-log.js";

/** Limits on a wait. Times are those of performance.now(). */
export interface WaitLimits {
  deadline: number;
  signal: AbortSignal;
}

/**
 * The calls of one account under one rule: first come, first served, no more than `requests` starts in any
 * window. An admitted call takes a slot, which it either starts or releases. The slot of a start is free
 * again one window later. Queueing, admitting and leaving take constant time, and one timer serves all
 * waiting calls.
 */
export class RateLimitBucket {
  readonly #rule: RateLimit;
  readonly #windowMs: number;
  readonly #starts: StartLog;
  readonly #waiting = new LinkedQueue<() => void>();
  /** Calls that were admitted and have not started yet. */
  #admitted = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(rule: RateLimit) {
    this.#rule = rule;
    this.#windowMs = rule.perSeconds * 1000;
    this.#starts = new StartLog(rule.requests);
  }

  /** Returns true if this account can be dropped. */
  isIdle(now: number): boolean {
    this.#starts.dropUntil(now - this.#windowMs);
    return this.#starts.size + this.#admitted + this.#waiting.size === 0;
  }

  /**
   * Checks that a call that arrives now would start in time. Exact if each call waits for one rule only;
   * with several rules, the earliest possible start counts.
   *
   * @throws RequestTimeoutError if it would not.
   */
  assertInTime(now: number, deadline: number): void {
    const startAt = this.#nextStart(now);
    if (startAt > deadline) throw createQueueFullError(this.#rule, startAt - now);
  }

  /**
   * Resolves when the call is admitted, which must be followed by `start` or `release`; with true if it had
   * to wait.
   *
   * @throws RequestTimeoutError at once if its turn comes after the deadline; the signal's reason when it
   * is aborted. Both leave no trace.
   */
  async admit({ deadline, signal }: WaitLimits): Promise<boolean> {
    const now = performance.now();
    this.assertInTime(now, deadline);
    if (this.#waiting.size === 0 && this.#freeSlots(now) > 0) {
      this.#admitted += 1;
      return false;
    }
    await this.#wait(signal);
    return true;
  }

  /** Turns an admission into a start. */
  start(now: number): void {
    this.#admitted -= 1;
    this.#starts.push(now);
    this.#schedule(now);
  }

  /** Releases an admission: nothing was sent. */
  release(): void {
    this.#admitted -= 1;
    this.#admitWaiting();
  }

  #wait(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        this.#waiting.remove(place);
        if (this.#waiting.size === 0) this.#clearTimer();
        reject(signal.reason);
      };
      const place = this.#waiting.push(() => {
        signal.removeEventListener("abort", onAbort);
        resolve();
      });
      signal.addEventListener("abort", onAbort, { once: true });
      this.#schedule(performance.now());
    });
  }

  #freeSlots(now: number): number {
    this.#starts.dropUntil(now - this.#windowMs);
    return this.#rule.requests - this.#starts.size - this.#admitted;
  }

  /** Returns the start of a call that joins now: each slot serves once a window, in the order they become free. */
  #nextStart(now: number): number {
    const free = this.#freeSlots(now);
    const slot = this.#waiting.size % this.#rule.requests;
    const rounds = Math.floor(this.#waiting.size / this.#rule.requests);
    return this.#freeAt(slot - free, now) + rounds * this.#windowMs;
  }

  /** Returns the time at which an occupied slot becomes free; negative ones are free. */
  #freeAt(occupied: number, now: number): number {
    if (occupied < 0) return now;
    const start = occupied < this.#starts.size ? this.#starts.at(occupied) : now;
    return start + this.#windowMs;
  }

  #admitWaiting(): void {
    this.#clearTimer();
    const now = performance.now();
    for (let free = this.#freeSlots(now); free > 0 && this.#waiting.size > 0; free -= 1) {
      this.#admitted += 1;
      this.#waiting.shift()?.();
    }
    this.#schedule(now);
  }

  /** Sets the timer for the first waiting call, unless it is set or only a start or release can help. */
  #schedule(now: number): void {
    if (this.#timer !== undefined || this.#waiting.size === 0 || this.#starts.size === 0) return;
    const delayMs = Math.ceil(this.#starts.at(0) + this.#windowMs - now);
    const timerMs = Math.min(Math.max(delayMs, 1), MAX_TIMER_MS);
    this.#timer = setTimeout(() => this.#admitWaiting(), timerMs);
  }

  #clearTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
