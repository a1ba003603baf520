import { RequestTimeoutError } from "../errors/call-errors.js";
import { formatSeconds } from "./advice.js";
import type { RequestSpec } from "./request.js";
import type { RateLimit } from "./service.js";
import { MAX_TIMER_MS } from "./waiting.js";

/** Returns the units that a request takes of a limit: one, or its cost, but never more than the limit has. */
export function costOf({ cost, requests }: RateLimit, request: RequestSpec): number {
  const units = cost?.(request) ?? 1;
  return units >= 0 ? Math.min(units, requests) : 1;
}

/**
 * Calls that waited start one after another, over this share of a window, and not all when it ends: requests that start
 * together reach the service in two of its windows, more of them than it allows in one. The rest of the window makes up
 * for timers that are late.
 */
const PACED_SHARE = 0.8;
/** Longest pause between two of them. */
const MAX_PAUSE_MS = 100;
/** Longest delay of a timer that is made up for at once. */
const MAX_LAG_MS = 100;

/** Limits on a wait. Times are those of performance.now(). */
export interface WaitLimits {
  deadline: number;
  signal: AbortSignal;
}

/** A call that waits for its slots. */
interface WaitingCall {
  cost: number;
  admit: () => void;
}

/**
 * The calls of one account under one rule: first come, first served, no more than `requests` starts in any
 * window, or units of their cost; those that waited start one after another. An admitted call takes slots, which it
 * either starts or releases. The slots of a start are free again one window later. Queueing and leaving take constant
 * time, and one timer serves all waiting calls.
 */
export class RateLimitBucket {
  readonly #rule: RateLimit;
  readonly #windowMs: number;
  /** Time between the starts of two calls that waited, for each unit of cost. */
  readonly #pauseMs: number;
  /** The starts in the last window, oldest first. */
  readonly #starts: { at: number; cost: number }[] = [];
  /** Slots of these starts. */
  #started = 0;
  /** The waiting calls, in the order they came. */
  readonly #waiting = new Set<WaitingCall>();
  /** Slots that these want. */
  #wanted = 0;
  /** Slots of calls that were admitted and have not started yet. */
  #admitted = 0;
  /** Earliest time at which the next waiting call is admitted. */
  #nextAt = 0;
  /** Time that the timer was set for last. */
  #dueAt = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(rule: RateLimit) {
    this.#rule = rule;
    this.#windowMs = rule.perSeconds * 1000;
    this.#pauseMs = Math.min((PACED_SHARE * this.#windowMs) / rule.requests, MAX_PAUSE_MS);
  }

  /** Returns true if this account can be dropped. */
  isIdle(now: number): boolean {
    this.#dropStarts(now);
    return this.#starts.length + this.#admitted + this.#waiting.size === 0;
  }

  /**
   * Checks that a call that arrives now would start in time. Exact if each call waits for one rule only;
   * with several rules, the earliest possible start counts.
   *
   * @throws RequestTimeoutError if it would not.
   */
  assertInTime(now: number, deadline: number, cost = 1): void {
    const startAt = this.#nextStart(now, cost);
    if (startAt > deadline) throw createQueueFullError(this.#rule, startAt - now);
  }

  /**
   * Resolves when the call is admitted, which must be followed by `start` or `release`; with true if it had
   * to wait.
   *
   * @throws RequestTimeoutError at once if its turn comes after the deadline; the signal's reason when it
   * is aborted. Both leave no trace.
   */
  async admit({ deadline, signal }: WaitLimits, cost = 1): Promise<boolean> {
    const now = performance.now();
    this.assertInTime(now, deadline, cost);
    if (this.#waiting.size === 0 && this.#freeSlots(now) >= cost) {
      this.#admitted += cost;
      return false;
    }
    await this.#wait(signal, cost);
    return true;
  }

  /** Turns an admission into a start. */
  start(now: number, cost = 1): void {
    this.#admitted -= cost;
    this.#started += cost;
    this.#starts.push({ at: now, cost });
    this.#schedule(now);
  }

  /** Releases an admission: nothing was sent. */
  release(cost = 1): void {
    this.#admitted -= cost;
    this.#admitWaiting();
  }

  #wait(signal: AbortSignal, cost: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const admit = () => {
        signal.removeEventListener("abort", onAbort);
        resolve();
      };
      const call = { cost, admit };
      const onAbort = () => {
        this.#leave(call);
        // The next one may want less.
        this.#admitWaiting();
        reject(signal.reason);
      };
      this.#waiting.add(call);
      this.#wanted += cost;
      signal.addEventListener("abort", onAbort, { once: true });
      this.#schedule(performance.now());
    });
  }

  #leave(call: WaitingCall): void {
    if (this.#waiting.delete(call)) this.#wanted -= call.cost;
  }

  #freeSlots(now: number): number {
    this.#dropStarts(now);
    return this.#rule.requests - this.#started - this.#admitted;
  }

  /** Drops the starts whose slots are free again. */
  #dropStarts(now: number): void {
    const kept = this.#starts.findIndex(({ at }) => at > now - this.#windowMs);
    const dropped = this.#starts.splice(0, kept === -1 ? this.#starts.length : kept);
    for (const { cost } of dropped) this.#started -= cost;
    // Sums of fractional costs are not exact.
    if (this.#starts.length === 0) this.#started = 0;
  }

  /** Returns the start of a call that joins now: each slot serves once a window, in the order they become free. */
  #nextStart(now: number, cost: number): number {
    const free = this.#freeSlots(now);
    const last = Math.max(0, this.#wanted + cost - 1);
    const slot = last % this.#rule.requests;
    const rounds = Math.floor(last / this.#rule.requests);
    const pausedUntil = this.#nextAt + this.#wanted * this.#pauseMs;
    const freeAt = this.#freeAt(slot - free, now) + rounds * this.#windowMs;
    return this.#waiting.size === 0 ? freeAt : Math.max(freeAt, pausedUntil);
  }

  /** Returns the time at which an occupied slot becomes free; negative ones are free. */
  #freeAt(occupied: number, now: number): number {
    if (occupied < 0) return now;
    let slots = 0;
    const start = this.#starts.find(({ cost }) => (slots += cost) > occupied);
    return (start?.at ?? now) + this.#windowMs;
  }

  #admitWaiting(): void {
    this.#clearTimer();
    const now = performance.now();
    let free = this.#freeSlots(now);
    for (const call of this.#waiting) {
      if (free < call.cost || now < this.#nextAt) break;
      const dueAt = Math.max(this.#nextAt, this.#dueAt, now - MAX_LAG_MS);
      this.#nextAt = dueAt + call.cost * this.#pauseMs;
      free -= call.cost;
      this.#admitted += call.cost;
      this.#leave(call);
      call.admit();
    }
    this.#schedule(now);
  }

  /** Sets the timer for the first waiting call, unless it is set or only a start or release can help. */
  #schedule(now: number): void {
    const [first] = this.#waiting;
    if (this.#timer !== undefined || first === undefined) return;
    const [oldest] = this.#starts;
    const isFree = this.#freeSlots(now) >= first.cost;
    if (!isFree && oldest === undefined) return;
    const freeAt = isFree || oldest === undefined ? now : oldest.at + this.#windowMs;
    this.#dueAt = Math.max(freeAt, this.#nextAt);
    const delayMs = Math.ceil(this.#dueAt - now);
    const timerMs = Math.min(Math.max(delayMs, 1), MAX_TIMER_MS);
    this.#timer = setTimeout(() => this.#admitWaiting(), timerMs);
  }

  #clearTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}

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
