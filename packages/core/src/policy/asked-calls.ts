import { MemoryStore } from "../store/memory-store.js";
import type { Store } from "../store/store.js";

// People answer within days; an answer after that asks again.
const LIFETIME_MS = 7 * 24 * 60 * 60_000;

/**
 * The calls about which a person was asked, by their digests, for hosts whose answers arrive with a message of the
 * application: only a call that is in it can be approved, and once.
 */
export class AskedCalls {
  readonly #store: Store;

  constructor(store?: Store) {
    // About 10 MB.
    this.#store = store ?? new MemoryStore({ maxEntries: 100_000 });
  }

  async add(digest: string): Promise<void> {
    const entry = await this.#store.get(toKey(digest));
    // If another process writes at the same time, it asks about the same call.
    const options = { expected: entry?.revision, lifetimeMs: LIFETIME_MS };
    await this.#store.put(toKey(digest), "asked", options);
  }

  /** Returns true the first time for a call that a person was asked about. */
  async take(digest: string): Promise<boolean> {
    const entry = await this.#store.get(toKey(digest));
    if (entry?.value !== "asked") return false;
    const options = { expected: entry.revision, lifetimeMs: LIFETIME_MS };
    // Of two processes that take it at the same time, one gets it.
    return (await this.#store.put(toKey(digest), "used", options)) !== undefined;
  }
}

function toKey(digest: string): string {
  return `asked-call/${digest}`;
}
