import type { CompanyOptions } from "../company/options.js";
import type { SandboxContext } from "../common/context.js";
import { nameSeed, readSeedTime, seedServices } from "../services/seed-services.js";
import type { Store } from "../store/store.js";
import { listChanges } from "./list-changes.js";
import { seed } from "./seed-copies.js";
import { NamedSnapshots, SnapshotError } from "./named-snapshots.js";
import type { ResourceChange } from "./resource-change.js";
import { Snapshot } from "./snapshot.js";

/** Baselines are kept in memory. The seeded company has 3 MB, a generated one about 16 MB for 1,000 people. */
const MAX_BASELINE_BYTES = 256 * 1024 * 1024;

/** The state of a running sandbox: takes and restores snapshots, and lists what changed. */
export class SandboxState {
  /** The snapshots taken over HTTP and in the console. */
  readonly snapshots = new NamedSnapshots();
  readonly #context: SandboxContext;
  readonly #maxBaselineBytes: number;
  /** The state after the start, or the latest reset or restore; absent if it was too large to be kept. */
  #baseline: Snapshot | undefined;
  /** The name of the seed that the baseline is a copy of, if it is one. */
  #seedName: string | undefined;

  /** Starts with a snapshot, else with what the store contains, else with the company of the options. */
  constructor(
    context: SandboxContext,
    company: CompanyOptions,
    snapshot?: Snapshot,
    maxBaselineBytes = MAX_BASELINE_BYTES,
  ) {
    this.#context = context;
    this.#maxBaselineBytes = maxBaselineBytes;
    if (snapshot !== undefined) fill(context.store, snapshot);
    if (readSeedTime(context.store) === undefined) {
      seed(context, company);
      this.#seedName = nameSeed(context);
    } else seedServices(context, company);
    this.#baseline = snapshot?.share() ?? this.#takeBaseline();
  }

  take(): Snapshot {
    return Snapshot.take((location) => this.#context.store.copyTo(location));
  }

  restore(snapshot: Snapshot): void {
    this.#context.store.replaceBy(snapshot.location);
    this.#setBaseline(snapshot.share());
    this.#seedName = undefined;
  }

  reset(): void {
    const name = nameSeed(this.#context);
    seed(this.#context, {}, this.#seedName === name ? this.#baseline : undefined);
    this.#setBaseline(this.#takeBaseline());
    this.#seedName = name;
  }

  /** False if changes can be counted from snapshots only. */
  get hasBaseline(): boolean {
    return this.#baseline !== undefined;
  }

  /** Lists the changes since a snapshot. Throws a {@link SnapshotError} without one and without a baseline. */
  listChanges(since: Snapshot | undefined = this.#baseline): ResourceChange[] {
    if (since !== undefined) return listChanges(this.#context.store, since);
    throw new SnapshotError(
      409,
      "At the start the state was too large to keep a copy of it. Take a snapshot, and list the changes since then.",
    );
  }

  /** Frees the memory of its snapshots. */
  close(): void {
    this.snapshots.close();
    this.#baseline?.close();
  }

  #setBaseline(snapshot: Snapshot | undefined): void {
    this.#baseline?.close();
    this.#baseline = snapshot;
  }

  #takeBaseline(): Snapshot | undefined {
    return this.#context.store.countBytes() > this.#maxBaselineBytes ? undefined : this.take();
  }
}

function fill(store: Store, snapshot: Snapshot): void {
  if (readSeedTime(store) !== undefined) {
    throw new Error("The data file is not empty. Give a new file, or start without the snapshot.");
  }
  store.replaceBy(snapshot.location);
}
