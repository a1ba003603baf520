import { ReplayError } from "../errors/call-errors.js";
import { Lease } from "../store/lease.js";
import { retryStore } from "../store/retry.js";
import type { Store } from "../store/store.js";
import { quote } from "../text/quote.js";

/** Takes the lease on a run, and keeps it. @throws ReplayError if another undo has it. */
export async function takeRunLease(store: Store, key: string, run: string): Promise<Lease> {
  const lease = await retryStore(() => Lease.take(store, key));
  lease?.keep();
  if (lease !== undefined) return lease;
  throw new ReplayError(
    `Nothing was sent: another undo of the run ${quote(run, 200)} is working, or was stopped less than half a minute ago. Call it again later.`,
    { outcome: "running" },
  );
}

/** @throws ReplayError if a lease was lost, so that another undo may have begun. */
export function assertHeld(leases: readonly Lease[]): void {
  if (leases.every(({ isLost }) => !isLost)) return;
  throw new ReplayError(
    "The undo stopped: its store did not answer in time to renew its lock. Call it again; it continues.",
    { outcome: "unknown" },
  );
}
