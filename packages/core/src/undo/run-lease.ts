import { randomUUID } from "node:crypto";
import type { AccountStore } from "../accounts/store/account-store.js";
import { ReplayError } from "../errors/call-errors.js";
import { retryStore } from "../ledger/call-entries.js";
import { quote } from "../text/quote.js";

const LEASE_MS = 30_000;

/** The right of one process to undo a run, renewed while it works. */
export class RunLease {
  readonly #store: AccountStore;
  readonly #key: string;
  readonly #holder = randomUUID();
  #revision: string;
  #renewal: NodeJS.Timeout;
  #isLost = false;

  private constructor(store: AccountStore, key: string, revision: string) {
    this.#store = store;
    this.#key = key;
    this.#revision = revision;
    this.#renewal = setInterval(() => void this.#renew(), LEASE_MS / 3).unref();
  }

  /** Takes the lease on a run. @throws ReplayError if another undo has it. */
  static async take(store: AccountStore, key: string, run: string): Promise<RunLease> {
    const revision = await retryStore(() => store.put(key, randomUUID(), { lifetimeMs: LEASE_MS }));
    if (revision !== undefined) return new RunLease(store, key, revision);
    throw new ReplayError(
      `Nothing was sent: another undo of the run ${quote(run, 200)} is working, or was stopped less than half a minute ago. Call it again later.`,
      { outcome: "running" },
    );
  }

  /** @throws ReplayError if the lease has expired, so that another undo may have begun. */
  assertHeld(): void {
    if (!this.#isLost) return;
    throw new ReplayError(
      "The undo has stopped: its store did not answer in time to keep other undos away. Call it again; it continues.",
      { outcome: "unknown" },
    );
  }

  /** Gives the lease back. One that is not given back expires. */
  async release(): Promise<void> {
    clearInterval(this.#renewal);
    await this.#store.delete(this.#key, this.#revision).catch(() => {});
  }

  async #renew(): Promise<void> {
    const expected = this.#revision;
    const options = { expected, lifetimeMs: LEASE_MS };
    const revision = await this.#store.put(this.#key, this.#holder, options).catch(() => undefined);
    if (revision === undefined) this.#isLost = true;
    else this.#revision = revision;
  }
}
