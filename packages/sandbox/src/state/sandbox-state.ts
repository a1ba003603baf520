import type { CompanyOptions } from "../company/options.js";
import type { SandboxContext } from "../context.js";
import { seedServices } from "../seed-services.js";
import type { Store } from "../store/store.js";
import { listChanges } from "./list-changes.js";
import { NamedSnapshots } from "./named-snapshots.js";
import type { ResourceChange } from "./resource-change.js";
import { Snapshot } from "./snapshot.js";

/** The state of a running sandbox: takes and restores snapshots, and lists what changed. */
export class SandboxState {
  /** The snapshots taken over HTTP and in the console. */
  readonly snapshots = new NamedSnapshots();
  readonly #context: SandboxContext;
  /** The state after the start, or the latest reset or restore. */
  #baseline: Snapshot;

  /** Starts with a snapshot, else with what the store contains, else with the company of the options. */
  constructor(context: SandboxContext, company: CompanyOptions, snapshot?: Snapshot) {
    this.#context = context;
    if (snapshot !== undefined) fill(context.store, snapshot);
    seedServices(context, company);
    this.#baseline = snapshot?.share() ?? this.take();
  }

  take(): Snapshot {
    return Snapshot.take((location) => this.#context.store.copyTo(location));
  }

  restore(snapshot: Snapshot): void {
    this.#context.store.replaceBy(snapshot.location);
    this.#setBaseline(snapshot.share());
  }

  reset(): void {
    seedServices(this.#context, { again: true });
    this.#setBaseline(this.take());
  }

  listChanges(since: Snapshot = this.#baseline): ResourceChange[] {
    return listChanges(this.#context.store, since);
  }

  /** Frees the memory of its snapshots. */
  close(): void {
    this.snapshots.close();
    this.#baseline.close();
  }

  #setBaseline(snapshot: Snapshot): void {
    this.#baseline.close();
    this.#baseline = snapshot;
  }
}

function fill(store: Store, snapshot: Snapshot): void {
  if (store.get("sandbox", "seed") !== undefined) {
    throw new Error("The data file is not empty. Give a new file, or start without the snapshot.");
  }
  store.replaceBy(snapshot.location);
}
