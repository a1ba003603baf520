import { ConfigurationError, RequestTimeoutError } from "../errors/call-errors.js";
import { formatSeconds } from "./advice.js";
import type { LimitedClient, Limiter, RateLimitedCall, SharedRateLimits, Turn } from "./limiter.js";
import type { RequestSpec } from "./request.js";
import type { RateLimit } from "./service.js";
import { MAX_TIMER_MS } from "./waiting.js";

/** Options of a RateLimiter. */
export interface RateLimiterOptions {
  /**
   * Event from which a request counts for one window. Its end is the latest time at which it can have
   * arrived at the service. @default "start"
   */
  countFrom?: "start" | "end";
}

/** A rate limit and the accounts that have used it recently. */
interface RuleBuckets {
  rule: RateLimit;
  buckets: Map<string, RateLimitBucket>;
}

/**
 * Delays requests to stay within the service's rate limits: in any window of a rule no more requests of
 * one account start than it allows, first come, first served. Cancelled calls leave no trace. Accounts
 * are dropped after an idle window.
 */
export class RateLimiter implements Limiter {
  readonly #rules: readonly RuleBuckets[];
  readonly #countsFromEnd: boolean;
  readonly #sweepIntervalMs: number;
  #sweptAt = performance.now();

  constructor(rules: readonly RateLimit[], { countFrom = "start" }: RateLimiterOptions = {}) {
    this.#countsFromEnd = countFrom === "end";
    // Strictest first: a call that waits for it occupies no slot of the wider ones, and the common order
    // rules out deadlocks.
    this.#rules = rules
      .map((rule) => ({ rule, buckets: new Map<string, RateLimitBucket>() }))
      .toSorted((one, other) => toRequestsPerSecond(one.rule) - toRequestsPerSecond(other.rule));
    this.#sweepIntervalMs = Math.max(0, ...rules.map(({ perSeconds }) => perSeconds * 1000));
  }

  /**
   * Resolves when the request may start.
   *
   * @throws RequestTimeoutError at once if its turn comes after the deadline; the signal's reason when it
   * is aborted. Both free its place under all rules.
   */
  async wait(
    request: RequestSpec,
    { account = "", deadline, signal }: Pick<RateLimitedCall, "account" | "deadline" | "signal">,
  ): Promise<Turn> {
    signal.throwIfAborted();
    this.#sweep();
    const rules = this.#rules.filter(({ rule }) => rule.appliesTo?.(request) !== false);
    const now = performance.now();
    for (const rule of rules) getBucket(rule, account).assertInTime(now, deadline);
    const admitted: RateLimitBucket[] = [];
    let waited = false;
    try {
      for (const rule of rules) {
        // Looked up again after each wait: an idle one may have been dropped meanwhile.
        const bucket = getBucket(rule, account);
        if (await bucket.admit({ deadline, signal })) waited = true;
        admitted.push(bucket);
        // Aborted between the admission and now.
        signal.throwIfAborted();
      }
    } catch (error) {
      for (const bucket of admitted) bucket.release();
      throw error;
    }
    const count = () => {
      const countedAt = performance.now();
      for (const bucket of admitted) bucket.start(countedAt);
    };
    if (this.#countsFromEnd) return { waited, end: count };
    count();
    return { waited, end: () => {} };
  }

  // Once a window, so that each call pays for a constant number of accounts.
  #sweep(): void {
    const now = performance.now();
    if (now - this.#sweptAt < this.#sweepIntervalMs) return;
    this.#sweptAt = now;
    for (const { buckets } of this.#rules) {
      for (const [account, bucket] of buckets) if (bucket.isIdle(now)) buckets.delete(account);
    }
  }
}

function getBucket({ buckets, rule }: RuleBuckets, account: string): RateLimitBucket {
  const bucket = buckets.get(account) ?? new RateLimitBucket(rule);
  buckets.set(account, bucket);
  return bucket;
}

function toRequestsPerSecond({ perSeconds, requests }: RateLimit): number {
  return requests / perSeconds;
}

/** Limits on a wait. Times are those of performance.now(). */
export interface WaitLimits {
  deadline: number;
  signal: AbortSignal;
}

/**
 * The calls of one account under one rule: first come, first served, no more than `requests` starts in any
 * window. An admitted call takes a slot, which it either starts or releases. The slot of a start is free
 * again one window later. Queueing and leaving take constant time, and one timer serves all waiting calls.
 */
export class RateLimitBucket {
  readonly #rule: RateLimit;
  readonly #windowMs: number;
  /** Times of the starts in the last window, oldest first. */
  readonly #starts: number[] = [];
  /** Functions that admit the waiting calls, in the order they came. */
  readonly #waiting = new Set<() => void>();
  /** Calls that were admitted and have not started yet. */
  #admitted = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(rule: RateLimit) {
    this.#rule = rule;
    this.#windowMs = rule.perSeconds * 1000;
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
      const admit = () => {
        signal.removeEventListener("abort", onAbort);
        resolve();
      };
      const onAbort = () => {
        this.#waiting.delete(admit);
        if (this.#waiting.size === 0) this.#clearTimer();
        reject(signal.reason);
      };
      this.#waiting.add(admit);
      signal.addEventListener("abort", onAbort, { once: true });
      this.#schedule(performance.now());
    });
  }

  #freeSlots(now: number): number {
    this.#dropStarts(now);
    return this.#rule.requests - this.#starts.length - this.#admitted;
  }

  /** Drops the starts whose slots are free again. */
  #dropStarts(now: number): void {
    const kept = this.#starts.findIndex((start) => start > now - this.#windowMs);
    this.#starts.splice(0, kept === -1 ? this.#starts.length : kept);
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
    return (this.#starts[occupied] ?? now) + this.#windowMs;
  }

  #admitWaiting(): void {
    this.#clearTimer();
    const now = performance.now();
    let free = this.#freeSlots(now);
    for (const admit of this.#waiting) {
      if (free <= 0) break;
      free -= 1;
      this.#admitted += 1;
      this.#waiting.delete(admit);
      admit();
    }
    this.#schedule(now);
  }

  /** Sets the timer for the first waiting call, unless it is set or only a start or release can help. */
  #schedule(now: number): void {
    if (this.#timer !== undefined || this.#waiting.size === 0) return;
    const [oldest] = this.#starts;
    if (oldest === undefined) return;
    const delayMs = Math.ceil(oldest + this.#windowMs - now);
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

/**
 * Creates the limiter of a client: shared, in memory, or without limits.
 *
 * @throws ConfigurationError for an unknown value of the `rateLimits` option.
 */
export function createLimiter(
  rateLimits: boolean | SharedRateLimits | undefined,
  client: LimitedClient,
): Limiter {
  if (rateLimits === false) return new RateLimiter([]);
  if (rateLimits === undefined || rateLimits === true) {
    return new RateLimiter(client.service.rateLimits ?? []);
  }
  if (typeof rateLimits === "object" && typeof rateLimits?.createLimiter === "function") {
    return rateLimits.createLimiter(client);
  }
  throw new ConfigurationError(
    "The rateLimits option must be true, false or shared limits: new RedisRateLimits({ client, processes }) from @workbelt/redis.",
  );
}
