import { randomUUID } from "node:crypto";
import type { RateLimit, RequestSpec } from "@workbelt/core/provider";
import {
  createQueueFullError,
  raceAbort,
  type RateLimitedCall,
  RateLimiter,
  type Turn,
} from "@workbelt/core/store";

// Time for the last requests of the others to arrive, and to reach Redis again if only this process lost it:
// then the others still have the whole limit.
const PAUSE_MARGIN_MS = 2_000;

/**
 * Period in which this process keeps to a share of an account's limits. It begins with a pause of one window,
 * because the processes together may just have used up the limits.
 */
export class LocalPeriod {
  /** Start of the outage. */
  readonly since: number;
  /** Time from which Redis is used again; undefined while it is away. */
  endsAt: number | undefined;
  /** Time of the next attempt to reach Redis. */
  probeAt = 0;
  readonly #limiter: RateLimiter;
  readonly #over = new AbortController();
  readonly #rule: RateLimit;
  readonly #openAt: number;
  readonly #opened = Promise.withResolvers<void>();
  readonly #timer: NodeJS.Timeout;
  /** Calls that wait for the start, and keep Node alive until then. */
  #waiting = 0;

  constructor(rules: readonly RateLimit[], processes: number, since: number) {
    const shares = rules.map((rule) => toShare(rule, processes));
    this.since = since;
    this.#limiter = new RateLimiter(shares, { countFrom: "end" });
    const widest = rules.reduce((one, other) => (other.perSeconds > one.perSeconds ? other : one));
    this.#rule = widest;
    this.#openAt = since + widest.perSeconds * 1000 + PAUSE_MARGIN_MS;
    const inMs = Math.max(0, Math.ceil(this.#openAt - performance.now()));
    this.#timer = setTimeout(this.#opened.resolve, inMs).unref();
  }

  /** Resolves when the request may start; with undefined when the period is over. */
  async wait(
    request: RequestSpec,
    { deadline, signal }: RateLimitedCall,
  ): Promise<{ id: string; waited: boolean; local: Turn } | undefined> {
    const either = AbortSignal.any([signal, this.#over.signal]);
    try {
      const pauseMs = this.#openAt - performance.now();
      if (pauseMs > 0) await this.#pause(deadline, either);
      const local = await this.#limiter.wait(request, { account: "", deadline, signal: either });
      return { id: randomUUID(), waited: pauseMs > 0 || local.waited, local };
    } catch (error) {
      if (this.#over.signal.aborted && !signal.aborted) return undefined;
      throw error;
    }
  }

  /** Ends all waits with undefined. */
  end(): void {
    clearTimeout(this.#timer);
    this.#over.abort();
  }

  async #pause(deadline: number, signal: AbortSignal): Promise<void> {
    if (deadline >= this.#openAt) return this.#waitForStart(signal);
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => late.reject(createQueueFullError(this.#rule, this.#openAt - performance.now())),
      Math.max(0, deadline - performance.now()),
    );
    try {
      // Redis may be back before.
      await raceAbort(late.promise, signal);
    } finally {
      clearTimeout(timer);
    }
  }

  async #waitForStart(signal: AbortSignal): Promise<void> {
    this.#waiting += 1;
    this.#timer.ref();
    try {
      await raceAbort(this.#opened.promise, signal);
    } finally {
      this.#waiting -= 1;
      if (this.#waiting === 0) this.#timer.unref();
    }
  }
}

/** Returns the part of a rate limit that each of several processes may use without asking the others. */
function toShare({ perSeconds, requests, ...rule }: RateLimit, processes: number): RateLimit {
  // Less than one request per window: allow one in several windows.
  if (requests < processes) {
    return { ...rule, requests: 1, perSeconds: (perSeconds * processes) / requests };
  }
  return { ...rule, requests: Math.floor(requests / processes), perSeconds };
}
