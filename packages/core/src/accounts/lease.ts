import { randomUUID } from "node:crypto";
import type { AccountStore, StoredEntry } from "./store/account-store.js";

// Longer than a token request can take, so that an expired lease means that its process has ended.
const LEASE_MS = 30_000;

/** Lets one process at a time work on a key, for half a minute at most. */
export class Lease {
  readonly #store: AccountStore;

  constructor(store: AccountStore) {
    this.#store = store;
  }

  /** Acquires the lease on a key. Returns its release function; undefined if another process holds it. */
  async acquire(key: string): Promise<(() => Promise<void>) | undefined> {
    const lease = `refreshing/${key}`;
    const value = JSON.stringify({ holder: randomUUID(), takenAt: Date.now() });
    const held = await this.#store.put(lease, value, { lifetimeMs: LEASE_MS });
    // A lease that is not released expires.
    if (held !== undefined) return () => this.#release(lease, value).catch(() => {});
    const other = await this.#store.get(lease);
    if (other !== undefined && isClockSkewed(other))
      await this.#store.delete(lease, other.revision);
    return undefined;
  }

  async #release(lease: string, value: string): Promise<void> {
    const entry = await this.#store.get(lease);
    if (entry?.value === value) await this.#store.delete(lease, entry.revision);
  }
}

/** Returns true if the clock was set back after the lease was taken, so that it would never expire. */
function isClockSkewed({ value }: StoredEntry): boolean {
  const { takenAt } = JSON.parse(value) as { takenAt: number };
  return takenAt > Date.now() + LEASE_MS;
}
