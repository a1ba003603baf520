import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { RequestTimeoutError } from "../errors/request-timeout-error.js";
import { delay } from "./delay.js";
import type { RequestSpec } from "./request.js";
import type { PacingRule } from "./service.js";

/** Whose turn it is, and how long it may wait for it. */
export interface Turn {
  account: string;
  deadline: number;
  signal: AbortSignal;
}

/** Lets each request wait for its place under the service's rate limits. */
export class Pacing {
  readonly #rules: { rule: PacingRule; limiter: RateLimiterMemory }[];

  constructor(rules: readonly PacingRule[]) {
    this.#rules = rules.map((rule) => ({
      rule,
      limiter: new RateLimiterMemory({ points: rule.requests, duration: rule.perSeconds }),
    }));
  }

  /**
   * Resolves when the request may start. Accounts do not share a limit.
   *
   * @throws RequestTimeoutError when its turn comes only after `deadline` (milliseconds since the
   * epoch), the signal's reason when it is aborted meanwhile.
   */
  async wait(request: RequestSpec, { account, deadline, signal }: Turn): Promise<void> {
    for (const { rule, limiter } of this.#rules) {
      if (rule.counts?.(request) === false) continue;
      let waitMs = await take(limiter, account);
      while (waitMs > 0) {
        if (Date.now() + waitMs > deadline) throw tooBusy(rule, waitMs);
        await delay(waitMs, signal);
        waitMs = await take(limiter, account);
      }
    }
  }
}

function tooBusy({ requests, perSeconds }: PacingRule, waitMs: number): RequestTimeoutError {
  return new RequestTimeoutError(
    `Nothing was sent: this client keeps to ${requests} requests in ${perSeconds} seconds, and others are waiting. Try again in ${Math.ceil(waitMs / 1000)} seconds.`,
    { retryable: true, retryAfterMs: waitMs },
  );
}

/** Takes a place, or tells in how many milliseconds there will be one. */
async function take(limiter: RateLimiterMemory, key: string): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.max(refusal.msBeforeNext, 1);
    throw refusal;
  }
}
