const LIFETIME_MS = 10 * 60_000;
const MAX_ENTRIES = 500;

interface Entry {
  owner: string;
  /** On the clock of performance.now(). */
  until: number;
  value: unknown;
}

/**
 * Answers that are worth keeping for a while, such as which data source a database has. Nothing is
 * kept longer than ten minutes, no failure at all, and no question that is still open: whoever shared
 * it would be aborted with the first one who asked.
 */
export class TtlCache {
  readonly #entries = new Map<string, Entry>();

  /** The answer kept under this key for this owner, or else what `load` finds. */
  async getOrLoad<Value>(key: string, owner: string, load: () => Promise<Value>): Promise<Value> {
    const known = this.#entries.get(key);
    if (known?.owner === owner && known.until > performance.now()) return known.value as Value;
    const value = await load();
    this.#entries.delete(key);
    this.#entries.set(key, { owner, until: performance.now() + LIFETIME_MS, value });
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > MAX_ENTRIES && oldest !== undefined) this.#entries.delete(oldest);
    return value;
  }

  /** Forgets what is kept under this key; false when there was nothing. */
  delete(key: string): boolean {
    return this.#entries.delete(key);
  }
}
