import { delay, raceAbort, withTimeout } from "../client/waiting.js";
import { assertOptions } from "../errors/assert-options.js";
import { ConfigurationError } from "../errors/call-errors.js";
import type { Call, Layer, OpenLayer } from "../operations/call.js";
import { createStoreTimeout } from "../store/retry.js";
import type { Store } from "../store/store.js";
import { CallEntries } from "./call-entries.js";
import { type CallEntry, isRunning } from "./call-entry.js";
import { type CallIdentity, identifyCall } from "./call-identity.js";
import { Claim, type ClaimLimits } from "./claim.js";
import { createLedgerError } from "./ledger-error.js";
import { createKeyReused, createStillRunning, replay } from "./replay.js";

const HOUR_MS = 3_600_000;
const FIRST_PAUSE_MS = 20;
const MAX_PAUSE_MS = 1_000;

/** Options of a {@link CallLedger}. */
export interface CallLedgerOptions {
  /**
   * Store of the records, also the one that keeps the accounts. Several processes need a store
   * that they share.
   */
  store: Store;
  /** Start of the keys in the store. Ledgers with different prefixes are independent. @default "call/" */
  prefix?: string | undefined;
  /** Retention of the record of a call, in milliseconds. @default 24 hours */
  keepMs?: number | undefined;
  /**
   * Time without a renewal after which a dispatch counts as ended, in milliseconds. Clocks of machines may differ
   * by half of it.
   * @default 30_000
   */
  leaseMs?: number | undefined;
  /** Maximum wait for the result of another dispatch, in milliseconds. @default 120_000 */
  waitMs?: number | undefined;
  /** Largest result that is kept for later dispatches, as JSON in bytes. @default 256 KiB */
  maxResultBytes?: number | undefined;
}

const OPTIONS = "keepMs leaseMs maxResultBytes prefix store waitMs";

/**
 * Records calls that write, so that a call which is dispatched again is not carried out again: it waits for the
 * first dispatch and gets its result, or a ReplayError if the outcome is unknown. Calls are recognized by
 * the model's tool call id in its thread, or by the `idempotencyKey` of `execute`. Reads are not recorded, and
 * upserts are sent again after a crash, because repeating them has the same effect.
 *
 * @example
 * const ledger = new CallLedger({ store: new RedisStore({ client }) });
 * const { tools } = new CrmToolkit({ client: createCrmClient({ token }), ledger });
 * await agent.invoke({ messages }, { configurable: { thread_id: "1" } });
 */
export class CallLedger implements Layer {
  readonly #entries: CallEntries;
  readonly #limits: ClaimLimits;
  readonly #waitMs: number;

  /** @throws ConfigurationError unless `leaseMs` is positive and shorter than `keepMs`, and for an option that does not exist. */
  constructor(options: CallLedgerOptions) {
    assertOptions("CallLedger", options, OPTIONS);
    const { store, prefix = "call/", keepMs = 24 * HOUR_MS, leaseMs = 30_000 } = options;
    const { waitMs = 120_000, maxResultBytes = 256 * 1024 } = options;
    if (!(leaseMs > 0 && keepMs > leaseMs)) {
      throw new ConfigurationError(
        "The leaseMs option of CallLedger must be a positive number of milliseconds, and less than keepMs, so that running calls are not forgotten.",
      );
    }
    this.#entries = new CallEntries(store, prefix, keepMs);
    this.#limits = { leaseMs, maxResultBytes };
    this.#waitMs = waitMs;
  }

  /** @internal */
  open(call: Call): OpenLayer | undefined {
    if (call.operation.effect === "read") return undefined;
    let claim: Claim | undefined;
    return {
      call: (next) =>
        this.#run(call, next, (taken) => {
          claim = taken;
        }),
      beforeAttempt: async (sending) => claim?.beforeAttempt(sending),
    };
  }

  /**
   * Makes a call unless another dispatch has made it.
   *
   * @throws the errors of `make`; ReplayError, or the PartialWriteError of the earlier dispatch; InputError for
   * an idempotency key of another call; ConfigurationError if the ledger cannot be used.
   */
  async #run(
    call: Call,
    make: () => Promise<unknown>,
    hold: (claim: Claim) => void,
  ): Promise<unknown> {
    const identity = await identifyCall(call);
    if (identity === undefined) return make();
    const { signal } = call;
    const endMs = performance.now() + this.#waitMs;
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 1.5, MAX_PAUSE_MS)) {
      const claim = new Claim(call, this.#entries, identity, this.#limits);
      hold(claim);
      const other = await this.#find(call, claim, identity, pauseMs > FIRST_PAUSE_MS);
      if (other === undefined) {
        const made = await makeClaimed(claim, make, signal);
        if (made !== undefined) return made.output;
      } else if (!isRunning(other)) {
        call.record.replayed = true;
        return replay(other, call.operation);
      }
      if (performance.now() + pauseMs > endMs) {
        throw createStillRunning(call.operation, this.#waitMs);
      }
      await delay(pauseMs, signal);
    }
  }

  /** Claims the call and returns undefined, or returns the entry of the dispatch that has it. */
  async #find(
    { client: { timeoutMs }, operation, signal }: Call,
    claim: Claim,
    { call, key }: CallIdentity,
    isWaiting: boolean,
  ): Promise<CallEntry | undefined> {
    const timeoutError = () => createStoreTimeout(timeoutMs);
    try {
      const other = await withTimeout({ signal, timeoutError, timeoutMs }, async (limit) => {
        // While it waits it only reads: attempts to write would hold up the other dispatch.
        const known = isWaiting ? (await this.#entries.find(key))?.entry : undefined;
        return known !== undefined && isRunning(known) ? known : claim.take(limit);
      });
      if (other === undefined || other.call === call) return other;
    } catch (error) {
      if (signal?.aborted) throw error;
      throw createLedgerError(error);
    }
    throw createKeyReused(operation);
  }
}

/** Makes a claimed call. Returns undefined if another dispatch took it over before anything was written. */
async function makeClaimed(
  claim: Claim,
  make: () => Promise<unknown>,
  signal: AbortSignal | undefined,
): Promise<{ output: unknown } | undefined> {
  try {
    const output = await make();
    if (claim.isTakenOver) return undefined;
    await claim.succeed(output);
    return { output };
  } catch (error) {
    if (claim.isTakenOver) return undefined;
    // An abort does not wait for the store.
    await raceAbort(claim.fail(error), signal).catch(() => {});
    throw error;
  }
}
