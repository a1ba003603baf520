import { createHash } from "node:crypto";
import { ConfigurationError, type SharedRateLimits } from "@workbelt/core";
import { assertOptions, type RateLimit, type RequestSpec } from "@workbelt/core/provider";
import {
  type LimitedClient,
  type Limiter,
  type RateLimitedCall,
  ReportedLimits,
  type Turn,
} from "@workbelt/core/store";
import type { RedisClient } from "../redis-client.js";
import { AccountLimits, type AccountLimitsOptions } from "./account-limits.js";
import { MAX_START_DELAY_MS } from "./exchange.js";
import { Outages } from "./outages.js";
import { ScriptRunner } from "./script-runner.js";

// For attempts without a timeout: requests arrive long before.
const MAX_ATTEMPT_MS = 120_000;

/** Options of {@link RedisRateLimits}. */
export interface RedisRateLimitsOptions {
  /** A connected client. The caller closes it. */
  client: RedisClient;
  /** Number of processes that share the limits. While Redis is away, each keeps to its part. */
  processes: number;
  /** Prefix of all keys. @default "workbelt:limits:" */
  prefix?: string | undefined;
  /** Maximum wait for a response, in milliseconds; after that Redis counts as away. @default 2_000 */
  timeoutMs?: number | undefined;
}

/**
 * Shares the rate limits of the services between processes, in Redis 6 or newer, or Valkey. Requests for
 * the same account count together, and those with the same token if there are no accounts. Processes take
 * turns; calls of one process start in their order. What a service reports of its limits in headers of its replies delays
 * the process that got the reply. While Redis is away, each process keeps to its part of
 * the limits, and a warning (`WORKBELT_RATE_LIMITS`) says so.
 *
 * @example
 * const client = createClient({ url }).on("error", console.error); // of the package redis
 * const rateLimits = new RedisRateLimits({ client: await client.connect(), processes: 4 });
 * const crm = createCrmClient({ token, rateLimits });
 */
export class RedisRateLimits implements SharedRateLimits {
  readonly #prefix: string;
  readonly #processes: number;
  readonly #runner: ScriptRunner;
  readonly #outages: Outages;

  /** @throws ConfigurationError if `processes` is not a positive integer, or the prefix is empty. */
  constructor(options: RedisRateLimitsOptions) {
    const known = "client prefix processes timeoutMs";
    assertOptions("RedisRateLimits", options, known);
    const { client, prefix = "workbelt:limits:", processes, timeoutMs = 2_000 } = options;
    if (!Number.isInteger(processes) || processes < 1) {
      throw new ConfigurationError(
        "The processes option must be a positive integer: the number of processes that share the limits.",
      );
    }
    if (prefix === "") throw new ConfigurationError("The prefix option must not be empty.");
    this.#prefix = prefix;
    this.#processes = processes;
    this.#runner = new ScriptRunner(client, timeoutMs);
    this.#outages = new Outages(processes);
  }

  /** @throws ConfigurationError for a service with a limit whose requests have a `cost`: slots are shared one by one. */
  createLimiter({ attemptTimeoutMs, service }: LimitedClient): Limiter {
    if (service.rateLimits?.some(({ cost }) => cost !== undefined)) {
      throw new ConfigurationError(
        `RedisRateLimits cannot share the limits of ${service.displayName}: its requests have a cost. Leave the option rateLimits of its client out, so that each process keeps its own limits.`,
      );
    }
    return new RedisLimiter({
      attemptTimeoutMs,
      rules: service.rateLimits ?? [],
      processes: this.#processes,
      runner: this.#runner,
      outages: this.#outages,
      // The account, or the token, is in the name as a digest only. Braces keep the keys on one node of a cluster.
      toKey: ({ account, baseUrl, credential }) =>
        `${this.#prefix}{${digest([service.name, baseUrl, account ?? credential])}}`,
    });
  }
}

/** Parts of a RedisLimiter. */
interface RedisLimiterOptions extends Pick<
  AccountLimitsOptions,
  "outages" | "processes" | "runner"
> {
  attemptTimeoutMs: number;
  rules: readonly RateLimit[];
  /** Returns the name of the keys of the call's account. */
  toKey: (call: RateLimitedCall) => string;
}

/** Limiter of one client, with limits kept in Redis. */
class RedisLimiter implements Limiter {
  readonly #options: RedisLimiterOptions;
  readonly #rules: readonly RateLimit[];
  readonly #accounts = new Map<string, AccountLimits>();
  readonly #reported: ReportedLimits;

  constructor(options: RedisLimiterOptions) {
    this.#options = options;
    this.#reported = new ReportedLimits(options.rules);
    this.#rules = options.rules.toSorted(
      (one, other) => one.requests / one.perSeconds - other.requests / other.perSeconds,
    );
  }

  async wait(request: RequestSpec, call: RateLimitedCall): Promise<Turn> {
    if (!this.#rules.some(({ appliesTo }) => appliesTo?.(request) !== false)) {
      return { waited: false, end: () => {} };
    }
    const key = this.#options.toKey(call);
    // Before the slot, which is free again after a window.
    const reported = await this.#reported.wait(request, { ...call, account: key });
    try {
      const turn = await this.#getAccount(key).wait(request, call);
      const end = (headers?: Parameters<Turn["end"]>[0]) => {
        turn.end();
        reported.end(headers);
      };
      return { waited: turn.waited || reported.waited, end };
    } catch (error) {
      reported.end();
      throw error;
    }
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

function digest(parts: unknown): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}
