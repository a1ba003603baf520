import { ConfigurationError } from "../errors/call-errors.js";
import { costOf, RateLimitBucket } from "./rate-limit-bucket.js";
import type { LimitedClient, Limiter, RateLimitedCall, SharedRateLimits, Turn } from "./limiter.js";
import type { RequestSpec } from "./request.js";
import { ReportedLimits } from "./reported-limits.js";
import type { RateLimit } from "./service.js";
import type { HttpResponse } from "./transport.js";

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
  /** Undefined if the service reports no limit. */
  readonly #reported: ReportedLimits | undefined;
  #sweptAt = performance.now();

  constructor(rules: readonly RateLimit[], { countFrom = "start" }: RateLimiterOptions = {}) {
    this.#countsFromEnd = countFrom === "end";
    const isReported = rules.some(({ reported }) => reported !== undefined);
    this.#reported = isReported ? new ReportedLimits(rules) : undefined;
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
    const rules = this.#rules
      .filter(({ rule }) => rule.appliesTo?.(request) !== false)
      .map((each) => ({ ...each, cost: costOf(each.rule, request) }));
    const now = performance.now();
    for (const { cost, ...rule } of rules) {
      getBucket(rule, account).assertInTime(now, deadline, cost);
    }
    const admitted: { bucket: RateLimitBucket; cost: number }[] = [];
    let waited = false;
    try {
      for (const { cost, ...rule } of rules) {
        // Looked up again after each wait: an idle one may have been dropped meanwhile.
        const bucket = getBucket(rule, account);
        if (await bucket.admit({ deadline, signal }, cost)) waited = true;
        admitted.push({ bucket, cost });
        // Aborted between the admission and now.
        signal.throwIfAborted();
      }
      const reported = await this.#reported?.wait(request, { account, deadline, signal });
      if (reported?.waited) waited = true;
      const count = () => {
        const countedAt = performance.now();
        for (const { bucket, cost } of admitted) bucket.start(countedAt, cost);
      };
      if (!this.#countsFromEnd) count();
      const end = (headers?: HttpResponse["headers"]) => {
        if (this.#countsFromEnd) count();
        reported?.end(headers);
      };
      return { waited, end };
    } catch (error) {
      for (const { bucket, cost } of admitted) bucket.release(cost);
      throw error;
    }
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

/**
 * Creates the limiter of a client: shared, in memory, or none without limits.
 *
 * @throws ConfigurationError for an unknown value of the `rateLimits` option.
 */
export function createLimiter(
  rateLimits: boolean | SharedRateLimits | undefined,
  client: LimitedClient,
): Limiter | undefined {
  if (rateLimits === false) return undefined;
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
