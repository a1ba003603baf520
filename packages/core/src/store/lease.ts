import { randomUUID } from "node:crypto";
import { parseJson } from "../text/json.js";
import type { Store, StoredEntry } from "./store.js";

// Longer than a token request can take, so that an expired lease means that its process has ended.
const LEASE_MS = 30_000;

/** The right of one process to work on something: for half a minute, or for as long as it renews it. */
export class Lease {
  readonly #store: Store;
  readonly #key: string;
  readonly #holder: string;
  #revision: string;
  #renewal: NodeJS.Timeout | undefined;
  #isLost = false;

  private constructor(store: Store, key: string, holder: string, revision: string) {
    this.#store = store;
    this.#key = key;
    this.#holder = holder;
    this.#revision = revision;
  }

  /** Takes the lease under a key; undefined if another process has it. @throws the errors of the store */
  static async take(store: Store, key: string): Promise<Lease | undefined> {
    const holder = randomUUID();
    const revision = await store.put(key, describe(holder), { lifetimeMs: LEASE_MS });
    if (revision !== undefined) return new Lease(store, key, holder, revision);
    const other = await store.get(key);
    if (other !== undefined && isClockSkewed(other)) await store.delete(key, other.revision);
    return undefined;
  }

  /** True if it was not renewed in time, so that another process may have taken it. */
  get isLost(): boolean {
    return this.#isLost;
  }

  /** Renews it until it is released or lost. */
  keep(): void {
    this.#renewal = setInterval(() => void this.#renew(), LEASE_MS / 3).unref();
  }

  /** Gives the lease back. One that is not given back expires. */
  async release(): Promise<void> {
    clearInterval(this.#renewal);
    try {
      const entry = await this.#store.get(this.#key);
      if (entry !== undefined && parse(entry)?.holder === this.#holder) {
        await this.#store.delete(this.#key, entry.revision);
      }
    } catch {
      // It expires.
    }
  }

  async #renew(): Promise<void> {
    const options = { expected: this.#revision, lifetimeMs: LEASE_MS };
    const value = describe(this.#holder);
    const revision = await this.#store.put(this.#key, value, options).catch(() => undefined);
    if (revision === undefined) this.#isLost = true;
    else this.#revision = revision;
  }
}

interface Description {
  holder?: string;
  takenAt?: number;
}

function describe(holder: string): string {
  return JSON.stringify({ holder, takenAt: Date.now() } satisfies Description);
}

function parse({ value }: StoredEntry): Description | undefined {
  return parseJson(value)?.json as Description | undefined;
}

/** Returns true if the clock was set back after the lease was taken, so that it would never expire. */
function isClockSkewed(entry: StoredEntry): boolean {
  return (parse(entry)?.takenAt ?? 0) > Date.now() + LEASE_MS;
}
