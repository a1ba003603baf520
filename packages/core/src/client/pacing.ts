import { RequestTimeoutError } from "../errors/request-timeout-error.js";
import { delay } from "./delay.js";
import type { RequestSpec } from "./request.js";
import type { PacingRule } from "./service.js";

const MOST_ACCOUNTS = 1000;

/** Whose turn it is, and how long it may wait for it. */
export interface Turn {
  account: string;
  /** Milliseconds since the epoch. */
  deadline: number;
  signal: AbortSignal;
}

/**
 * Lets each request wait for its place under the service's rate limits: in any window of a rule's
 * time no more requests of one account start than it allows, first come, first served.
 */
export class Pacing {
  readonly #rules: { rule: PacingRule; starts: Map<string, number[]> }[];

  constructor(rules: readonly PacingRule[]) {
    this.#rules = rules.map((rule) => ({ rule, starts: new Map() }));
  }

  /**
   * Resolves when the request may start.
   *
   * @throws RequestTimeoutError when its turn comes only after the deadline, the signal's reason when
   * it is aborted meanwhile.
   */
  async wait(request: RequestSpec, { account, deadline, signal }: Turn): Promise<void> {
    for (const { rule, starts } of this.#rules) {
      if (rule.counts?.(request) === false) continue;
      const now = Date.now();
      const mine = startsOf(starts, account, now - rule.perSeconds * 1000);
      const startAt = nextStart(mine, rule, now);
      if (startAt > deadline) throw tooBusy(rule, startAt - now);
      mine.push(startAt);
      if (startAt > now) await delay(startAt - now, signal);
    }
  }
}

/** When the next request may start, given when those before it did or will. */
function nextStart(starts: readonly number[], { requests, perSeconds }: PacingRule, now: number) {
  const before = starts.at(-requests);
  const free = before === undefined ? now : before + perSeconds * 1000;
  return Math.max(now, free);
}

/** The starts of an account that still count; those of accounts long quiet are dropped. */
function startsOf(all: Map<string, number[]>, account: string, since: number): number[] {
  const mine = (all.get(account) ?? []).filter((start) => start > since);
  all.delete(account);
  all.set(account, mine);
  const [quietest] = all.keys();
  if (all.size > MOST_ACCOUNTS && quietest !== undefined) all.delete(quietest);
  return mine;
}

function tooBusy({ requests, perSeconds }: PacingRule, waitMs: number): RequestTimeoutError {
  return new RequestTimeoutError(
    `Nothing was sent: this client keeps to ${requests} requests in ${perSeconds} seconds, and others are waiting. Try again in ${Math.ceil(waitMs / 1000)} seconds.`,
    { retryable: true, retryAfterMs: waitMs },
  );
}
