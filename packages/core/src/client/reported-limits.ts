import { RequestTimeoutError } from "../errors/call-errors.js";
import { formatSeconds } from "./advice.js";
import type { RateLimitedCall } from "./limiter.js";
import { costOf } from "./rate-limit-bucket.js";
import type { RequestSpec } from "./request.js";
import { parseNumericHeader, parseReset } from "./retry.js";
import type { RateLimit } from "./service.js";
import type { HttpResponse } from "./transport.js";
import { delay } from "./waiting.js";

/** The state of one limit for one account, as the service has reported it. */
interface Allowance {
  /** Units that may still start before the reset. */
  remaining: number;
  /** Time of the reset, on the clock of performance.now(). */
  resetAt: number;
  /** Units of requests that have started and have no response. */
  inFlight: number;
}

/**
 * Delays requests by what the service reports of its limits: when nothing remains, they wait for the reset. Also for
 * limits that processes share: each process sees the reports of its own replies.
 */
export class ReportedLimits {
  readonly #rules: readonly RateLimit[];
  /** By rule and account. */
  readonly #allowances = new Map<string, Allowance>();

  constructor(rules: readonly RateLimit[]) {
    this.#rules = rules.filter(({ reported }) => reported !== undefined);
  }

  /**
   * Waits until the reported limits admit the request. Returns the function that ends it, with the headers of its
   * response, and true if it had to wait.
   *
   * @throws RequestTimeoutError at once if the reset comes after the deadline; the signal's reason when it is aborted.
   */
  async wait(
    request: RequestSpec,
    { account = "", deadline, signal }: Pick<RateLimitedCall, "account" | "deadline" | "signal">,
  ): Promise<{ waited: boolean; end: (headers?: HttpResponse["headers"]) => void }> {
    const rules = this.#rules.filter(({ appliesTo }) => appliesTo?.(request) !== false);
    let waited = false;
    for (const rule of rules) {
      for (;;) {
        const waitMs = this.#msUntilFree(rule, account, costOf(rule, request));
        if (waitMs <= 0) break;
        if (performance.now() + waitMs > deadline) throw createUsedUpError(waitMs);
        waited = true;
        await delay(waitMs, signal);
      }
    }
    for (const rule of rules) this.#start(rule, account, costOf(rule, request));
    return {
      waited,
      end: (headers = {}) => {
        for (const rule of rules) this.#end(rule, account, costOf(rule, request), headers);
      },
    };
  }

  #msUntilFree(rule: RateLimit, account: string, cost: number): number {
    const allowance = this.#allowances.get(this.#toKey(rule, account));
    if (allowance === undefined || allowance.remaining >= cost) return 0;
    return Math.ceil(allowance.resetAt - performance.now());
  }

  #start(rule: RateLimit, account: string, cost: number): void {
    const key = this.#toKey(rule, account);
    const { inFlight, remaining, resetAt } = this.#allowances.get(key) ?? FREE;
    this.#allowances.set(key, { remaining: remaining - cost, resetAt, inFlight: inFlight + cost });
  }

  #end(rule: RateLimit, account: string, cost: number, headers: HttpResponse["headers"]): void {
    const key = this.#toKey(rule, account);
    const known = this.#allowances.get(key) ?? FREE;
    const inFlight = Math.max(0, known.inFlight - cost);
    const now = performance.now();
    // The service may have counted requests in flight already; they are taken off as if not.
    const reported = readReport(rule, headers);
    const { remaining, resetAt } = reported
      ? { remaining: reported.remaining - inFlight, resetAt: now + reported.resetAfterMs }
      : known;
    if (inFlight === 0 && resetAt <= now) this.#allowances.delete(key);
    else {
      const isOver = resetAt <= now;
      this.#allowances.set(key, { remaining: isOver ? Infinity : remaining, resetAt, inFlight });
    }
  }

  #toKey(rule: RateLimit, account: string): string {
    return JSON.stringify([this.#rules.indexOf(rule), account]);
  }
}

const FREE: Allowance = { remaining: Infinity, resetAt: 0, inFlight: 0 };

function readReport({ perSeconds, reported }: RateLimit, headers: HttpResponse["headers"]) {
  if (reported === undefined) return undefined;
  const remaining = parseNumericHeader(headers[reported.remaining.toLowerCase()]);
  if (remaining === undefined) return undefined;
  const windowMs = perSeconds * 1000;
  const reset = reported.reset?.toLowerCase();
  const resetMs = reset === undefined ? windowMs : parseReset(headers, reset, Date.now());
  // A wrong header delays calls by one window at most.
  return { remaining, resetAfterMs: Math.min(resetMs ?? windowMs, windowMs) };
}

function createUsedUpError(waitMs: number): RequestTimeoutError {
  return new RequestTimeoutError(
    `Nothing was sent: the service reports that its limit is used up. Try again in ${formatSeconds(waitMs)}.`,
    { retryable: true, retryAfterMs: waitMs },
  );
}
