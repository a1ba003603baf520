import type { RateLimit } from "@workbelt/core/provider";
import { createQueueFullError, type WaitLimits } from "@workbelt/core/store";
import type { LaneReply, RuleOutlook } from "./limit-script.js";

// A lane with waiting calls gets a new one every second.
const OUTLOOK_LIFETIME_MS = 1_500;
/** Longest duration of a timer: Node fires timers beyond this at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** A slot under all rules of a lane, to be used from `startAt` until `expiresAt`. */
export interface Grant {
  id: string;
  startAt: number;
  expiresAt: number;
  /** Number of the exchange that it came with. */
  exchange: number;
  /** True if the slot was not free at that time. */
  isAhead: boolean;
}

/** A call that has its turn. */
export interface Start {
  id: string;
  waited: boolean;
}

/** A waiting call. */
interface Waiting {
  deadline: number;
  /** Number of the first exchange that can bring its grant. */
  exchange: number;
  start: (start: Start | undefined) => void;
  fail: (error: Error) => void;
}

/** Owner of a lane, which exchanges messages for it. */
export interface LaneOwner {
  /** Number of the next exchange. */
  readonly nextExchange: number;
  /** Called when the lane wants more. */
  changed(): void;
  /** Gives back grants that were not used. */
  giveBack(lane: Lane, ids: readonly string[]): void;
}

/**
 * Queue of the calls of this process for one account that count under the same rules: first come, first served.
 * A call gets its grant only when it may start, so that it can be cancelled until then.
 */
export class Lane {
  /** Places of its rules in the service's list, from 1; the strictest first. */
  readonly places: readonly number[];
  readonly #rules: readonly RateLimit[];
  readonly #owner: LaneOwner;
  readonly #waiting = new Set<Waiting>();
  /** Slots that are free soon: without them, each slot would be idle while a process asks for it. */
  #grants: Grant[] = [];
  #timer: NodeJS.Timeout | undefined;
  /** Calls that came since the last reply. */
  #unchecked: Waiting[] = [];
  /** Tells calls whose turn comes after their deadline apart, so that they fail at once. */
  #outlook: { at: number; rules: readonly RuleOutlook[] } | undefined;
  /** Time of its next message, if it wants slots by then. */
  askAt = 0;

  constructor(places: readonly number[], rules: readonly RateLimit[], owner: LaneOwner) {
    this.places = places;
    this.#rules = rules;
    this.#owner = owner;
  }

  /** Number of slots that it needs beyond its grants. */
  get wanted(): number {
    return Math.max(0, this.#waiting.size - this.#grants.length);
  }

  get isIdle(): boolean {
    return this.#waiting.size + this.#grants.length === 0;
  }

  /**
   * Resolves when the call may start; with undefined if it has to wait again, see `release`.
   *
   * @throws RequestTimeoutError if its turn comes after the deadline, the signal's reason.
   */
  wait({ deadline, signal }: WaitLimits): Promise<Start | undefined> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.delete(call);
        clearTimeout(timer);
        signal.removeEventListener("abort", onAbort);
      };
      const fail = (error: unknown) => {
        leave();
        reject(error);
        this.#returnSurplus();
      };
      const onAbort = () => fail(signal.reason);
      const call: Waiting = {
        deadline,
        exchange: this.#owner.nextExchange,
        start: (start) => {
          leave();
          resolve(start);
        },
        fail,
      };
      this.#waiting.add(call);
      signal.addEventListener("abort", onAbort, { once: true });
      const remainingMs = deadline - performance.now();
      const timer =
        remainingMs < MAX_TIMER_MS
          ? setTimeout(() => fail(this.#createLateError(0)), remainingMs)
          : undefined;
      this.#unchecked.push(call);
      const isRecent = performance.now() - (this.#outlook?.at ?? -Infinity) < OUTLOOK_LIFETIME_MS;
      if (isRecent) this.#checkDeadlines();
      if (this.#waiting.has(call)) this.#owner.changed();
    });
  }

  /** Takes the reply of an exchange: grants, and the time to ask again. */
  receive(
    { askInMs, delaysMs, outlook }: LaneReply,
    { exchange, id, maxDelayMs, most, sentAt }: GrantOrigin,
  ): void {
    const now = performance.now();
    for (const [index, delayMs] of delaysMs.entries()) {
      const expiresAt = sentAt + delayMs + maxDelayMs;
      this.#grants.push({
        id: `${id}:${index + 1}`,
        startAt: now + delayMs,
        expiresAt,
        exchange,
        isAhead: delayMs > 0,
      });
    }
    this.#grants.sort((one, other) => one.startAt - other.startAt);
    this.#outlook = { at: now, rules: outlook };
    // A lane that got all that one exchange may grant asks again immediately.
    this.askAt = delaysMs.length < most ? now + askInMs : now;
    this.#startDue();
    this.#checkDeadlines();
  }

  /** Ends all waits with undefined, or with an error, and returns the grants. */
  release(error?: Error): void {
    this.#outlook = undefined;
    this.askAt = 0;
    for (const call of this.#waiting) {
      if (error === undefined) call.start(undefined);
      else call.fail(error);
    }
    this.#returnSurplus();
  }

  #startDue(): void {
    clearTimeout(this.#timer);
    const unused: string[] = [];
    const now = performance.now();
    const due = this.#grants.filter(({ startAt }) => startAt <= now);
    this.#grants = this.#grants.filter(({ startAt }) => startAt > now);
    for (const grant of due) {
      if (grant.expiresAt < now || !this.#startNext(grant, now)) unused.push(grant.id);
    }
    if (unused.length > 0) this.#owner.giveBack(this, unused);
    this.#returnSurplus();
    const [next] = this.#grants;
    if (next === undefined) return;
    this.#timer = setTimeout(() => this.#startDue(), Math.max(1, Math.ceil(next.startAt - now)));
  }

  /** Starts the first call that is still in time. Returns false if there is none. */
  #startNext(grant: Grant, now: number): boolean {
    for (const call of this.#waiting) {
      if (call.deadline >= now) {
        call.start({ id: grant.id, waited: grant.isAhead || grant.exchange > call.exchange });
        return true;
      }
      call.fail(this.#createLateError(0));
    }
    return false;
  }

  /** Returns the latest grants, when calls have left. */
  #returnSurplus(): void {
    const surplus = this.#grants.splice(this.#waiting.size);
    if (surplus.length === 0) return;
    this.#owner.giveBack(
      this,
      surplus.map(({ id }) => id),
    );
  }

  /** Rejects those of the new calls whose turn comes after their deadline. */
  #checkDeadlines(): void {
    const arrived = this.#unchecked.filter((call) => this.#waiting.has(call));
    this.#unchecked = [];
    const now = performance.now();
    let place = this.#waiting.size - arrived.length - this.#grants.length;
    for (const call of arrived) {
      if (now + this.#minWait(place).waitMs > call.deadline) {
        call.fail(this.#createLateError(place));
      } else place += 1;
    }
  }

  /** Returns the time until the call at this place of the queue starts, if all processes take turns. */
  #minWait(place: number): { rule: RateLimit; waitMs: number } {
    const { at, rules: outlook } = this.#outlook ?? { at: 0, rules: [] };
    const waits = this.#rules.map((rule, index) => {
      const { freeInMs, othersWant } = outlook[index] ?? { freeInMs: 0, othersWant: [] };
      const ahead = othersWant.reduce((sum, wanted) => sum + Math.min(wanted, place), place);
      const rounds = Math.floor(ahead / rule.requests);
      const startAt = at + freeInMs + rounds * rule.perSeconds * 1000;
      return { rule, waitMs: place < 0 ? 0 : Math.max(0, startAt - performance.now()) };
    });
    return waits.reduce((one, other) => (other.waitMs > one.waitMs ? other : one));
  }

  #createLateError(place: number): Error {
    const { rule, waitMs } = this.#minWait(place);
    return createQueueFullError(rule, waitMs);
  }
}

/** Exchange that grants came with. */
export interface GrantOrigin {
  exchange: number;
  /** Prefix of the ids of the grants. */
  id: string;
  sentAt: number;
  /** Maximum number of grants. */
  most: number;
  /** Maximum delay of a start. */
  maxDelayMs: number;
}
