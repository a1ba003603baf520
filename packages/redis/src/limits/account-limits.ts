import { ConfigurationError } from "@workbelt/core";
import type { RateLimit, RequestSpec } from "@workbelt/core/provider";
import type { RateLimitedCall, Turn } from "@workbelt/core/store";
import { Exchange, type ExchangeReply } from "./exchange.js";
import { Lane, type LaneOwner } from "./lane.js";
import { LocalPeriod } from "./local-period.js";
import type { Outages } from "./outages.js";
import { RedisUnusableError, type ScriptRunner } from "./script-runner.js";
import { UsageLog } from "./usage-log.js";

// Ended requests are reported with their age, so a short delay does not occupy their slots for longer.
const REPORT_DELAY_MS = 40;
const PROBE_INTERVAL_MS = 500;
// Local requests stop this long before Redis grants slots again, and are reported in that time.
const RETURN_MARGIN_MS = 500;

/** Options of AccountLimits. */
export interface AccountLimitsOptions {
  /** Name of the account's keys. */
  key: string;
  /** Strictest first. */
  rules: readonly RateLimit[];
  /** Time after its start at which a request has certainly ended. */
  holdMs: number;
  processes: number;
  runner: ScriptRunner;
  outages: Outages;
  /** Called after an idle window, when no slot is occupied. */
  onIdle: () => void;
}

/**
 * Limits of one account in one process. Exchanges messages with Redis, one at a time: requests that have ended,
 * slots that are wanted, slots that are granted. While Redis is away, it keeps to a share of the limits.
 */
export class AccountLimits implements LaneOwner {
  readonly #options: AccountLimitsOptions;
  readonly #windowMs: number;
  readonly #exchange: Exchange;
  readonly #usage: UsageLog;
  readonly #lanes = new Map<string, Lane>();
  #local: LocalPeriod | undefined;
  #isExchanging = false;
  #reportAt: number | undefined;
  #timer: NodeJS.Timeout | undefined;
  #willSchedule = false;

  constructor(options: AccountLimitsOptions) {
    this.#options = options;
    this.#windowMs = Math.max(...options.rules.map(({ perSeconds }) => perSeconds * 1000));
    this.#usage = new UsageLog(this.#windowMs, options.holdMs);
    this.#exchange = new Exchange(options);
  }

  get nextExchange(): number {
    return this.#exchange.next;
  }

  /** See `Limiter.wait`. */
  async wait(request: RequestSpec, call: RateLimitedCall): Promise<Turn> {
    const lane = this.#getLane(request);
    for (;;) {
      call.signal.throwIfAborted();
      const start = await (this.#local?.wait(request, call) ?? lane.wait(call));
      // Redis has gone away, or come back.
      if (start === undefined) continue;
      this.#usage.start(start.id, lane.places);
      return { waited: start.waited, end: () => this.#end(start) };
    }
  }

  changed(): void {
    // All calls of this turn of the event loop ask together.
    if (this.#willSchedule) return;
    this.#willSchedule = true;
    setImmediate(() => {
      this.#willSchedule = false;
      this.#schedule();
    });
  }

  giveBack(lane: Lane, ids: readonly string[]): void {
    this.#usage.giveBack(ids, lane.places);
    this.#reportSoon();
  }

  #getLane(request: RequestSpec): Lane {
    const places = this.#options.rules.flatMap(({ appliesTo }, index) =>
      appliesTo?.(request) === false ? [] : [index + 1],
    );
    const name = places.join();
    const rules = this.#options.rules.filter((_rule, index) => places.includes(index + 1));
    const lane = this.#lanes.get(name) ?? new Lane(places, rules, this);
    this.#lanes.set(name, lane);
    return lane;
  }

  #end({ id, local }: { id: string; local?: Turn }): void {
    local?.end();
    this.#usage.end(id);
    this.#reportSoon();
  }

  #reportSoon(): void {
    const now = performance.now();
    // The last one is reported at once: the process, or its connection, may be about to end.
    const at = this.#isIdle ? now : now + REPORT_DELAY_MS;
    this.#reportAt = Math.min(this.#reportAt ?? Infinity, at);
    this.#schedule();
  }

  /** Exchanges messages now if it is time, and otherwise sets the timer for it. */
  #schedule(): void {
    if (this.#isExchanging) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#local !== undefined) return this.#scheduleProbe(this.#local);
    const asking = [...this.#lanes.values()].filter(({ wanted }) => wanted > 0);
    const at = Math.min(this.#reportAt ?? Infinity, ...asking.map(({ askAt }) => askAt));
    const now = performance.now();
    if (at <= now) void this.#exchangeNow();
    else if (at < Infinity) this.#timer = setTimeout(() => this.#schedule(), Math.ceil(at - now));
    else this.#scheduleDrop();
  }

  #scheduleProbe(local: LocalPeriod): void {
    if (local.endsAt !== undefined) {
      const inMs = Math.max(0, Math.ceil(local.endsAt - performance.now()));
      this.#timer = setTimeout(() => this.#return(), inMs).unref();
      return;
    }
    const inMs = Math.max(0, Math.ceil(local.probeAt - performance.now()));
    this.#timer = setTimeout(() => void this.#exchangeNow(), inMs).unref();
  }

  /** Drops the account when it has been idle for a window. */
  #scheduleDrop(): void {
    const drop = () => {
      if (this.#isIdle) this.#options.onIdle();
    };
    this.#timer = setTimeout(drop, this.#windowMs).unref();
  }

  get #isIdle(): boolean {
    return !this.#usage.isRunning && [...this.#lanes.values()].every(({ isIdle }) => isIdle);
  }

  async #exchangeNow(): Promise<void> {
    this.#isExchanging = true;
    this.#reportAt = undefined;
    const lanes = this.#local === undefined ? [...this.#lanes.values()] : [];
    const asking = lanes.filter(({ wanted }) => wanted > 0);
    try {
      this.#receive(await this.#exchange.send(this.#usage, asking, this.#local?.since));
    } catch (error) {
      if (!(error instanceof RedisUnusableError)) throw error;
      this.#fail(error, asking);
    } finally {
      this.#isExchanging = false;
      this.#schedule();
    }
  }

  #receive({ deliver, lost, resumeInMs, sentAt }: ExchangeReply): void {
    if (this.#local === undefined) {
      this.#options.outages.end(this.#options.key);
      if (lost) this.#reportAt = performance.now();
      return deliver();
    }
    this.#local.endsAt = sentAt + resumeInMs - RETURN_MARGIN_MS;
  }

  #return(): void {
    const local = this.#local;
    this.#local = undefined;
    this.#reportAt = performance.now();
    local?.end();
    this.#schedule();
  }

  #fail(error: RedisUnusableError, asking: readonly Lane[]): void {
    const { key, outages, processes, rules } = this.#options;
    // A report that failed goes with the next question; the client may have been closed after the last call.
    if (asking.length === 0 && this.#local === undefined) return;
    if (error.isLasting && !outages.wasReached && this.#local === undefined) {
      for (const lane of asking) lane.release(createUnusableError(error));
      return;
    }
    const since = outages.begin(key, error.reason);
    this.#local ??= new LocalPeriod(rules, processes, since);
    this.#local.endsAt = undefined;
    this.#local.probeAt = performance.now() + PROBE_INTERVAL_MS;
    for (const lane of this.#lanes.values()) lane.release();
  }
}

function createUnusableError({ reason }: RedisUnusableError): ConfigurationError {
  return new ConfigurationError(
    `Redis cannot keep the rate limits (${reason}), so nothing was sent. Check the client of RedisRateLimits: its server, user and password, the user's permission to run scripts, and that nothing else uses the prefix.`,
  );
}
