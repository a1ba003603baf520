import type {
  Limiter,
  RateLimit,
  RateLimitedCall,
  RequestSpec,
  Turn,
} from "@workbelt/core/provider";
import { AccountLimits, type AccountLimitsOptions } from "./account-limits.js";
import { MAX_START_DELAY_MS } from "./exchange.js";

// For attempts without a timeout: requests arrive long before.
const MAX_ATTEMPT_MS = 120_000;

/** Parts of a RedisLimiter. */
export interface RedisLimiterOptions extends Pick<
  AccountLimitsOptions,
  "outages" | "processes" | "runner"
> {
  attemptTimeoutMs: number;
  rules: readonly RateLimit[];
  /** Returns the name of the keys of the call's account. */
  toKey: (call: RateLimitedCall) => string;
}

/** Limiter of one client, with limits kept in Redis. */
export class RedisLimiter implements Limiter {
  readonly #options: RedisLimiterOptions;
  readonly #rules: readonly RateLimit[];
  readonly #accounts = new Map<string, AccountLimits>();

  constructor(options: RedisLimiterOptions) {
    this.#options = options;
    this.#rules = options.rules.toSorted(
      (one, other) => one.requests / one.perSeconds - other.requests / other.perSeconds,
    );
  }

  async wait(request: RequestSpec, call: RateLimitedCall): Promise<Turn> {
    if (!this.#rules.some(({ appliesTo }) => appliesTo?.(request) !== false)) {
      return { waited: false, end: () => {} };
    }
    return this.#getAccount(this.#options.toKey(call)).wait(request, call);
  }

  #getAccount(key: string): AccountLimits {
    const known = this.#accounts.get(key);
    if (known !== undefined) return known;
    const { attemptTimeoutMs, outages, processes, runner } = this.#options;
    const account = new AccountLimits({
      key,
      rules: this.#rules,
      holdMs: Math.min(attemptTimeoutMs, MAX_ATTEMPT_MS) + MAX_START_DELAY_MS,
      processes,
      runner,
      outages,
      onIdle: () => this.#accounts.delete(key),
    });
    this.#accounts.set(key, account);
    return account;
  }
}
