import type { AccountStore, PutOptions, StoredEntry } from "./account-store.js";
import { checkedText, endMs } from "./entry.js";

const PRUNE_EVERY_MS = 60_000;

interface Entry extends StoredEntry {
  endMs: number | undefined;
}

/**
 * Keeps connected accounts in memory: for tests, trials, and programs that connect their accounts again at
 * every start. Nothing is persisted.
 */
export class MemoryAccountStore implements AccountStore {
  readonly #entries = new Map<string, Entry>();
  #writes = 0;
  #pruneAtMs = 0;

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
