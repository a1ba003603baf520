import { RateLimitBucket, type WaitLimits } from "./rate-limit-bucket.js";
import type { RequestSpec } from "./request.js";
import type { RateLimit } from "./service.js";

/** Account and limits of a waiting call. Times are those of performance.now(). */
export interface RateLimitedCall extends WaitLimits {
  account: string;
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
export class RateLimiter {
  readonly #rules: readonly RuleBuckets[];
  readonly #sweepIntervalMs: number;
  #sweptAt = performance.now();

  constructor(rules: readonly RateLimit[]) {
    // Strictest first: a call that waits for it occupies no slot of the wider ones, and the common order
    // rules out deadlocks.
    this.#rules = rules
      .map((rule) => ({ rule, buckets: new Map<string, RateLimitBucket>() }))
      .toSorted((one, other) => toRequestsPerSecond(one.rule) - toRequestsPerSecond(other.rule));
    this.#sweepIntervalMs = Math.max(0, ...rules.map(({ perSeconds }) => perSeconds * 1000));
  }

  /**
   * Resolves when the request may start; with true if it had to wait.
   *
   * @throws RequestTimeoutError at once if its turn comes after the deadline; the signal's reason when it
   * is aborted. Both free its place under all rules.
   */
  async wait(
    request: RequestSpec,
    { account, deadline, signal }: RateLimitedCall,
  ): Promise<boolean> {
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
    const startedAt = performance.now();
    for (const bucket of admitted) bucket.start(startedAt);
    return waited;
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
