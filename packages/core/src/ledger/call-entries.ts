import { delay, withTimeout } from "../client/waiting.js";
import { AccountStoreError } from "../errors/account-errors.js";
import { WorkbeltError } from "../errors/workbelt-error.js";
import { type CallEntry, parseEntry } from "./call-entry.js";
import type { LedgerStore } from "./ledger-store.js";

const ATTEMPTS = 3;
const PAUSE_MS = 100;
/** Maximum wait for the store with all attempts, in milliseconds: a call, or its result, is waiting. */
const STORE_TIMEOUT_MS = 3_000;

/** An entry with the revision that a change has to name. */
export interface FoundEntry {
  entry: CallEntry;
  revision: string;
}

/** Entries of calls in a store. Retries failures of the store that may pass, for a few seconds. */
export class CallEntries {
  readonly #store: LedgerStore;
  readonly #prefix: string;
  readonly #keepMs: number;

  constructor(store: LedgerStore, prefix: string, keepMs: number) {
    this.#store = store;
    this.#prefix = prefix;
    this.#keepMs = keepMs;
  }

  /**
   * Finds an entry.
   *
   * @throws the store's errors; ConfigurationError for an entry that cannot be read.
   */
  async find(key: string): Promise<FoundEntry | undefined> {
    const stored = await retryStore(() => this.#store.get(this.#prefix + key));
    return stored && { entry: parseEntry(stored), revision: stored.revision };
  }

  /**
   * Writes as `AccountStore.put` does. A write whose response was lost is repeated, and then does not match:
   * the owner in the entry then shows that it succeeded.
   */
  async write(key: string, entry: CallEntry, expected?: string): Promise<string | undefined> {
    const options = { expected, lifetimeMs: this.#keepMs };
    return retryStore(() => this.#store.put(this.#prefix + key, JSON.stringify(entry), options));
  }

  async remove(key: string, revision: string): Promise<boolean> {
    return retryStore(() => this.#store.delete(this.#prefix + key, revision));
  }
}

/** Creates the error for a store that does not answer. */
export function createStoreTimeout(timeoutMs: number): AccountStoreError {
  return new AccountStoreError(
    "store_unavailable",
    `The store did not answer within ${timeoutMs / 1000} seconds.`,
    { retryable: true },
  );
}

/** Does a step of the store, again after a failure that may pass. */
export function retryStore<Result>(step: () => Promise<Result>): Promise<Result> {
  const timeoutError = () => createStoreTimeout(STORE_TIMEOUT_MS);
  const limit = { timeoutMs: STORE_TIMEOUT_MS, signal: undefined, timeoutError };
  return withTimeout(limit, async (signal) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await step();
      } catch (error) {
        const mayPass =
          WorkbeltError.isInstance(error) && (error.retryable || error.mayHaveHappened);
        if (!mayPass || attempt === ATTEMPTS) throw error;
      }
      await delay(PAUSE_MS * attempt, signal);
    }
  });
}
