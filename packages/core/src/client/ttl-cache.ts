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

  /** Returns the cached value for this key and owner, or loads and caches it. */
  async getOrLoad<Value>(key: string, owner: string, load: () => Promise<Value>): Promise<Value> {
    const cached = this.#entries.get(key);
    if (cached?.owner === owner && cached.expiresAt > performance.now())
      return cached.value as Value;
    const value = await load();
    this.#entries.delete(key);
    this.#entries.set(key, { owner, expiresAt: performance.now() + TTL_MS, value });
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > MAX_ENTRIES && oldest !== undefined) this.#entries.delete(oldest);
    return value;
  }

  /** Drops the value for this key. Returns false if there was none. */
  delete(key: string): boolean {
    return this.#entries.delete(key);
  }
}
