const TTL_MS = 10 * 60_000;
const MAX_ENTRIES = 500;

interface Entry {
  owner: string;
  /** On the clock of performance.now(). */
  expiresAt: number;
  value: unknown;
}

/**
 * A cache of values that rarely change, such as the data source of a database. Entries expire after ten
 * minutes. Failures are not cached, and loads in progress are not shared, because one caller's abort would
 * cancel the others.
 */
export class TtlCache {
  readonly #entries = new Map<string, Entry>();
  #deletions = 0;

  /** Returns the cached value for this key and owner, or loads and caches it. */
  async getOrLoad<Value>(key: string, owner: string, load: () => Promise<Value>): Promise<Value> {
    const cached = this.#find(key, owner);
    if (cached !== undefined) return cached.value as Value;
    const deletions = this.#deletions;
    const value = await load();
    // A value loaded before a deletion may be older than the change that caused the deletion.
    if (deletions !== this.#deletions) return value;
    // Of loads at the same time the first is kept: callers that add to a map share one.
    const first = this.#find(key, owner);
    if (first !== undefined) return first.value as Value;
    this.#entries.delete(key);
    this.#entries.set(key, { owner, expiresAt: performance.now() + TTL_MS, value });
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > MAX_ENTRIES && oldest !== undefined) this.#entries.delete(oldest);
    return value;
  }

  #find(key: string, owner: string): Entry | undefined {
    const entry = this.#entries.get(key);
    const isCurrent = entry?.owner === owner && entry.expiresAt > performance.now();
    return isCurrent ? entry : undefined;
  }

  /** Drops the value for this key. Returns false if there was none. */
  delete(key: string): boolean {
    this.#deletions += 1;
    return this.#entries.delete(key);
  }
}
