import { randomUUID } from "node:crypto";
import type { AccountStore, StoredEntry } from "./store/account-store.js";

// Longer than a token request can take, so that a lease that ran out means a process that is gone.
const LEASE_MS = 30_000;

/** Lets one process at a time work on something, for half a minute at most. */
export class Lease {
  readonly #store: AccountStore;

  constructor(store: AccountStore) {
    this.#store = store;
  }

  /** Takes the lease on a key, and returns what gives it back; undefined when another has it. */
  async acquire(key: string): Promise<(() => Promise<void>) | undefined> {
    const lease = `refreshing/${key}`;
    const value = JSON.stringify({ holder: randomUUID(), takenAt: Date.now() });
    const held = await this.#store.put(lease, value, { lifetimeMs: LEASE_MS });
    // It ends by itself as well.
    if (held !== undefined) return () => this.#giveBack(lease, value).catch(() => {});
    const other = await this.#store.get(lease);
    if (other !== undefined && isClockSkewed(other))
      await this.#store.delete(lease, other.revision);
    return undefined;
  }

  async #giveBack(lease: string, value: string): Promise<void> {
    const entry = await this.#store.get(lease);
    if (entry?.value === value) await this.#store.delete(lease, entry.revision);
  }
}

/** Whether the clock was set back since a lease was taken, so that it would last for ever. */
function isClockSkewed({ value }: StoredEntry): boolean {
  const { takenAt } = JSON.parse(value) as { takenAt: number };
  return takenAt > Date.now() + LEASE_MS;
}
