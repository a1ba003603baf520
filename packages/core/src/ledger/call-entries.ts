import { retryStore } from "../store/retry.js";
import type { Store } from "../store/store.js";
import { type CallEntry, parseEntry } from "./call-entry.js";

/** An entry with the revision that a change has to name. */
export interface FoundEntry {
  entry: CallEntry;
  revision: string;
}

/** Entries of calls in a store. Retries failures of the store that may pass, for a few seconds. */
export class CallEntries {
  readonly #store: Store;
  readonly #prefix: string;
  readonly #keepMs: number;

  constructor(store: Store, prefix: string, keepMs: number) {
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
   * Writes as `Store.put` does. A write whose response was lost is repeated, and then does not match:
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
