import { randomUUID } from "node:crypto";
import { isRepeatable } from "../client/request.js";
import { SerialQueue } from "../client/waiting.js";
import { StoreError } from "../errors/store-error.js";
import { explainFailure } from "../errors/error-name.js";
import type { Call, Sending } from "../operations/call.js";
import type { CallEntries, FoundEntry } from "./call-entries.js";
import { type CallEntry, ENTRY_VERSION, isRunning } from "./call-entry.js";
import type { CallIdentity } from "./call-identity.js";
import { toFailure, toOutcome } from "./call-outcome.js";
import { createLedgerError } from "./ledger-error.js";

const MAX_ROUNDS = 10;

/** Limits of a claim. */
export interface ClaimLimits {
  leaseMs: number;
  maxResultBytes: number;
}

type WithoutCommon<Entry> = Entry extends unknown
  ? Omit<Entry, "version" | "call" | "owner">
  : never;

/** Thrown instead of sending a write of a call that another dispatch has taken over. */
class ClaimLostError extends Error {
  constructor() {
    super("Another dispatch has taken this call over.");
  }
}

/** The right of one dispatch to make a call, renewed while its process lives. */
export class Claim {
  readonly #call: Call;
  readonly #entries: CallEntries;
  readonly #identity: CallIdentity;
  readonly #limits: ClaimLimits;
  readonly #owner = randomUUID();
  // Renewals must not overtake other changes.
  readonly #queue = new SerialQueue();
  #state: "claimed" | "sending" = "claimed";
  #revision: string | undefined;
  #renewal: NodeJS.Timeout | undefined;
  #isLost = false;
  #wasRefused = false;

  constructor(call: Call, entries: CallEntries, identity: CallIdentity, limits: ClaimLimits) {
    this.#call = call;
    this.#entries = entries;
    this.#identity = identity;
    this.#limits = limits;
  }

  /** True if this dispatch has written nothing because another one has taken the call over. */
  get isTakenOver(): boolean {
    return this.#wasRefused && !this.#mayHaveWritten();
  }

  /**
   * Claims the call, also from a dispatch that ended before it wrote. Returns undefined, or the entry of the
   * dispatch that has the call. A claim that comes after the abort of `signal` is given back.
   */
  async take(signal: AbortSignal): Promise<CallEntry | undefined> {
    let found = await this.#put(this.#running());
    if (found !== undefined && this.#canTakeOver(found.entry)) {
      this.#revision = found.revision;
      found = await this.#put(this.#running());
    }
    if (found !== undefined) return found.entry;
    if (signal.aborted) {
      await this.fail(signal.reason);
      throw signal.reason;
    }
    const renew = () => this.#queue.run(() => this.#renew()).catch(() => {});
    this.#renewal = setInterval(() => void renew(), this.#limits.leaseMs / 3).unref();
    return undefined;
  }

  /** Stores that a write is being sent, before it leaves. @throws ClaimLostError, and ConfigurationError of the store */
  async beforeAttempt({ request }: Sending): Promise<void> {
    if (isRepeatable(request)) return;
    try {
      await this.#queue.run(() => this.#markSending());
    } catch (error) {
      this.#wasRefused ||= error instanceof ClaimLostError;
      throw error;
    }
  }

  /** Returns true if a write that must not be repeated was carried out, or may have been. */
  #mayHaveWritten(): boolean {
    return this.#call.writes.some(
      ({ outcome, request }) =>
        !isRepeatable(request) && (outcome === "done" || outcome === "unknown"),
    );
  }

  /** Stores the output. If that fails, it emits a warning: the caller has the output. */
  async succeed(output: unknown): Promise<void> {
    try {
      await this.#finish(() =>
        this.#put({ state: "done", ...toOutcome(output, this.#limits.maxResultBytes) }),
      );
    } catch (error) {
      process.emitWarning(
        `A call was carried out, but the call ledger could not store its result. If the call is dispatched again, its outcome is unknown. ${explainFailure(error)}`,
        { code: "WORKBELT_LEDGER" },
      );
    }
  }

  /** Stores the error if something may have been written; otherwise the next dispatch makes the call. */
  async fail(error: unknown): Promise<void> {
    const failure = toFailure(error, this.#limits.maxResultBytes);
    try {
      await this.#finish(() =>
        this.#mayHaveWritten() ? this.#put({ state: "failed", failure }) : this.#remove(),
      );
    } catch {
      // The entry is unchanged: it says that a write was sent, or is a claim that expires.
    }
  }

  async #markSending(): Promise<void> {
    if (this.#isLost) throw new ClaimLostError();
    if (this.#state === "sending") return;
    try {
      const other = await this.#put({ ...this.#running(), state: "sending" });
      this.#isLost = other !== undefined;
    } catch (error) {
      throw createLedgerError(error);
    }
    if (this.#isLost) throw new ClaimLostError();
    this.#state = "sending";
  }

  async #renew(): Promise<void> {
    if (this.#isLost) return;
    this.#isLost = (await this.#put(this.#running())) !== undefined;
  }

  /** Ends the claim: renewals stop, and requests that are still to be sent are not. */
  async #finish(step: () => Promise<unknown>): Promise<void> {
    clearInterval(this.#renewal);
    await this.#queue.run(async () => {
      this.#isLost = true;
      await step();
    });
  }

  /** Writes the entry and returns undefined, or returns the entry of another dispatch. */
  async #put(state: WithoutCommon<CallEntry>): Promise<FoundEntry | undefined> {
    const { call, key } = this.#identity;
    const entry: CallEntry = { version: ENTRY_VERSION, call, owner: this.#owner, ...state };
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const revision = await this.#entries.write(key, entry, this.#revision);
      if (revision !== undefined) {
        this.#revision = revision;
        return undefined;
      }
      const found = await this.#entries.find(key);
      if (found !== undefined && found.entry.owner !== this.#owner) return found;
      // It has expired, or is ours: the response to our last write was lost.
      this.#revision = found?.revision;
    }
    throw new StoreError(
      "store_unavailable",
      "The store does not replace entries under the revision that it returns for them.",
    );
  }

  async #remove(): Promise<void> {
    const { key } = this.#identity;
    if (this.#revision !== undefined && (await this.#entries.remove(key, this.#revision))) return;
    const found = await this.#entries.find(key);
    if (found?.entry.owner === this.#owner) await this.#entries.remove(key, found.revision);
  }

  #running() {
    const { leaseMs } = this.#limits;
    return { state: this.#state, renewedAt: Date.now(), leaseMs };
  }

  #canTakeOver(entry: CallEntry): boolean {
    return entry.state === "claimed" && entry.call === this.#identity.call && !isRunning(entry);
  }
}
