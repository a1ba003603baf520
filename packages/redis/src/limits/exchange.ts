import { randomUUID } from "node:crypto";
import type { RateLimit } from "@workbelt/core/provider";
import type { Lane } from "./lane.js";
import { RedisUnusableError, type ScriptRunner } from "./script-runner.js";
import type { UsageLog } from "./usage-log.js";

// Slots are granted this long before they are free, so that they are not idle between a message and its reply.
const HORIZON_MS = 100;
const MAX_PAUSE_MS = 1_000;
// Maximum ratio between the speeds of Redis's clock and the service's.
const CLOCK_DRIFT = 1.001;
/** Maximum delay of the start of a granted request; after it, the grant is returned. */
export const MAX_START_DELAY_MS = 5_000;
// Clients of the package redis take up to 2.2 seconds to reconnect.
const RETURN_MS = 4_000;

/** Parts of an Exchange. */
export interface ExchangeOptions {
  key: string;
  rules: readonly RateLimit[];
  holdMs: number;
  processes: number;
  runner: ScriptRunner;
}

/** Reply to a message. */
export interface ExchangeReply {
  sentAt: number;
  /** True if everything has to be reported again. */
  lost: boolean;
  resumeInMs: number;
  /** Hands the lanes their grants. */
  deliver: () => void;
}

/** Exchanges messages about one account with the script in Redis. */
export class Exchange {
  readonly #options: ExchangeOptions;
  readonly #keys: readonly string[];
  readonly #rules: { requests: number; window: number }[];
  /** Name of this process among those that wait, and prefix of the ids of its grants. */
  readonly #name = randomUUID();
  #count = 0;
  #epoch = "";
  /** True if Redis may lack earlier reports. */
  #mustRestate = false;

  constructor(options: ExchangeOptions) {
    const { key, rules } = options;
    this.#options = options;
    this.#keys = [
      key,
      ...rules.flatMap((_rule, index) => [`${key}:${index}`, `${key}:${index}:waiting`]),
    ];
    this.#rules = rules.map(({ perSeconds, requests }) => ({
      requests,
      window: perSeconds * 1000 * CLOCK_DRIFT,
    }));
  }

  /** Number of the next exchange. */
  get next(): number {
    return this.#count + 1;
  }

  /**
   * Reports usage, and asks for the slots that lanes want. `awaySince` is the start of an outage.
   *
   * @throws RedisUnusableError
   */
  async send(
    usage: UsageLog,
    lanes: readonly Lane[],
    awaySince: number | undefined,
  ): Promise<ExchangeReply> {
    this.#count += 1;
    const exchange = this.#count;
    const sentAt = performance.now();
    const asked = lanes.map((lane, index) => ({
      lane,
      id: `${this.#name}:${exchange}:${index}`,
      ...this.#countSlots(lane),
    }));
    const { confirm, message } = usage.report({ everything: this.#mustRestate });
    const { holdMs, runner } = this.#options;
    const windowMs = Math.max(...this.#rules.map(({ window }) => window));
    try {
      const reply = await runner.run(this.#keys, {
        rules: this.#rules,
        epoch: this.#epoch,
        away: awaySince === undefined ? 0 : sentAt - awaySince,
        pause: RETURN_MS,
        hold: holdMs,
        horizon: HORIZON_MS,
        maxPause: MAX_PAUSE_MS,
        expiry: Math.ceil(holdMs + 2 * windowMs),
        ...message,
        lanes: asked.map(({ id, lane: { places }, most, wanted }) => ({
          id,
          waiter: `${this.#name}:${places.join()}`,
          rules: places,
          wanted,
          most,
        })),
      });
      confirm();
      this.#epoch = reply.epoch;
      this.#mustRestate = reply.lost || awaySince !== undefined;
      const deliver = () => {
        for (const [index, { id, lane, most }] of asked.entries()) {
          const granted = reply.lanes[index];
          const origin = { exchange, id, sentAt, most, maxDelayMs: MAX_START_DELAY_MS };
          if (granted !== undefined) lane.receive(granted, origin);
        }
      };
      return { sentAt, lost: reply.lost, resumeInMs: reply.resumeInMs, deliver };
    } catch (error) {
      this.#mustRestate = true;
      if (error instanceof RedisUnusableError && error.isLasting) throw error;
      // The script may have run: the next message returns its grants.
      for (const { id, lane, most } of asked) {
        const ids = Array.from({ length: most }, (_unused, index) => `${id}:${index + 1}`);
        usage.giveBack(ids, lane.places);
      }
      throw error;
    }
  }

  /** Returns the number of slots that a lane wants, and the maximum to grant it in one exchange. */
  #countSlots({ places, wanted: waiting }: Lane): { wanted: number; most: number } {
    const limit = Math.min(...places.map((place) => this.#rules[place - 1]?.requests ?? 0));
    const wanted = Math.min(waiting, limit);
    // One exchange takes a share at most, so that others can ask before all slots are granted.
    return { wanted, most: Math.min(wanted, Math.ceil(limit / this.#options.processes)) };
  }
}
