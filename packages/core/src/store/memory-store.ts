import { assertOptions } from "../errors/assert-options.js";
import type { Store, PutOptions, StoredEntry } from "./store.js";
import { checkedText, endMs } from "./entry.js";

const PRUNE_EVERY_MS = 60_000;

interface Entry extends StoredEntry {
  endMs: number | undefined;
}

/** Options of a {@link MemoryStore}. */
export interface MemoryStoreOptions {
  /** Largest number of entries: beyond it, the one that was written first is dropped. @default unlimited */
  maxEntries?: number | undefined;
}

/**
 * Keeps entries in memory: for tests, trials, and programs that connect their accounts again at every start.
 * Nothing is persisted.
 */
export class MemoryStore implements Store {
  /** The one that was written first comes first. */
  readonly #entries = new Map<string, Entry>();
  readonly #maxEntries: number;
  #writes = 0;
  #pruneAtMs = 0;

  /** @throws ConfigurationError for an option that does not exist. */
  constructor(options: MemoryStoreOptions = {}) {
    assertOptions("MemoryStore", options, "maxEntries");
    this.#maxEntries = options.maxEntries ?? Infinity;
  }

  async get(key: string): Promise<StoredEntry | undefined> {
    const entry = this.#find(key);
    return entry && { value: entry.value, revision: entry.revision };
  }

  async put(key: string, value: string, options: PutOptions = {}): Promise<string | undefined> {
    checkedText(value, "value");
    this.#prune();
    if (this.#find(key)?.revision !== options.expected) return undefined;
    this.#writes += 1;
    const revision = String(this.#writes);
    this.#entries.delete(key);
    const [first] = this.#entries.keys();
    if (this.#entries.size >= this.#maxEntries && first !== undefined) this.#entries.delete(first);
    this.#entries.set(key, { value, revision, endMs: endMs(options.lifetimeMs) });
    return revision;
  }

  async delete(key: string, expected: string): Promise<boolean> {
    return this.#find(key)?.revision === expected && this.#entries.delete(key);
  }

  async keys(prefix: string): Promise<string[]> {
    checkedText(prefix, "prefix");
    const now = Date.now();
    return [...this.#entries]
      .filter(([key, entry]) => key.startsWith(prefix) && !isOver(entry, now))
      .map(([key]) => key);
  }

  #find(key: string): Entry | undefined {
    const entry = this.#entries.get(checkedText(key, "key"));
    return entry && !isOver(entry, Date.now()) ? entry : undefined;
  }

  #prune(): void {
    const now = Date.now();
    if (now < this.#pruneAtMs) return;
    this.#pruneAtMs = now + PRUNE_EVERY_MS;
    for (const [key, entry] of this.#entries) {
      if (isOver(entry, now)) this.#entries.delete(key);
    }
  }
}

function isOver(entry: Entry, now: number): boolean {
  return entry.endMs !== undefined && entry.endMs <= now;
}
