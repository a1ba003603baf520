/** Storage of a policy's state: any `AccountStore`. */
export interface MarkStore {
  get(key: string): Promise<{ value: string; revision: string } | undefined>;
  /** Writes if the entry has the expected revision; without one, if there is no entry. */
  put(
    key: string,
    value: string,
    options?: { expected?: string | undefined; lifetimeMs?: number | undefined },
  ): Promise<string | undefined>;
}

interface Entry {
  value: string;
  revision: string;
  end: number;
}

// About 10 MB.
const MAX_ENTRIES = 100_000;

/** Keeps the state of policies in memory: the entries that were written last. */
export class MarkMemory implements MarkStore {
  /** The oldest first. */
  readonly #entries = new Map<string, Entry>();
  #writes = 0;

  async get(key: string): Promise<Entry | undefined> {
    return this.#find(key);
  }

  async put(
    key: string,
    value: string,
    { expected, lifetimeMs = Infinity }: Parameters<MarkStore["put"]>[2] = {},
  ): Promise<string | undefined> {
    if (this.#find(key)?.revision !== expected) return undefined;
    this.#writes += 1;
    const revision = String(this.#writes);
    this.#entries.delete(key);
    const [oldest] = this.#entries.keys();
    if (this.#entries.size === MAX_ENTRIES && oldest !== undefined) this.#entries.delete(oldest);
    this.#entries.set(key, { value, revision, end: Date.now() + lifetimeMs });
    return revision;
  }

  #find(key: string): Entry | undefined {
    const entry = this.#entries.get(key);
    return entry !== undefined && entry.end > Date.now() ? entry : undefined;
  }
}
