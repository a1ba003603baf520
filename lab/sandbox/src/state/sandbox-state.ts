import type { CompanyOptions } from "../company/options.js";
import type { SandboxContext } from "../common/context.js";
import { nameSeed, readSeedTime, seedServices } from "../services/seed-services.js";
import type { Store } from "../store/store.js";
import { ChangeHistory } from "./change-history.js";
import { listChanges } from "./list-changes.js";
import { copySeeded, seed } from "./seed-copies.js";
import { NamedSnapshots, SnapshotError } from "./named-snapshots.js";
import type { ResourceChange } from "./resource-change.js";
import { Snapshot } from "./snapshot.js";

/** Baselines are kept in memory. The seeded company has 3 MB, a generated one about 16 MB for 1,000 people. */
const MAX_BASELINE_BYTES = 256 * 1024 * 1024;

/** The state of a running sandbox: takes and restores snapshots, and lists what changed. */
export class SandboxState {
  /** The snapshots taken over HTTP and in the console. */
  readonly snapshots = new NamedSnapshots();
  /** The changes that each request made. */
  readonly history: ChangeHistory;
  readonly #context: SandboxContext;
  /** The changes of the latest comparison; as long as nothing is written they are the same. */
  #compared: { location: string; revision: number; changes: ResourceChange[] } | undefined;
  readonly #maxBaselineBytes: number;
  /** The state after the start, or the latest reset or restore; absent if it was too large to be kept. */
  #baseline: Snapshot | undefined;
  /** The time of the seeding, as long as the baseline is a copy of an earlier one: most sandboxes list no changes. */
  #seededAt: string | undefined;
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
    if (readSeedTime(context.store) === undefined) this.#seed(company);
    else {
      seedServices(context, company);
      this.#setBaseline(snapshot?.share() ?? this.#takeBaseline());
    }
    this.history = new ChangeHistory(context.store);
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
    const isCopy = this.#seedName === nameSeed(this.#context);
    this.#seed({}, isCopy ? this.#baseline : undefined);
  }

  /** False if changes can be counted from snapshots only. */
  get hasBaseline(): boolean {
    return this.#baseline !== undefined;
  }

  /** Lists the changes since a snapshot. Throws a {@link SnapshotError} without one and without a baseline. */
  listChanges(since: Snapshot | undefined = this.#completeBaseline()): ResourceChange[] {
    if (since !== undefined) return this.#compare(since);
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

  #compare(since: Snapshot): ResourceChange[] {
    const { location } = since;
    const { revision } = this.#context.store;
    const known = this.#compared;
    if (known?.location !== location || known.revision !== revision) {
      const changes = listChanges(this.#context.store, since);
      this.#compared = { location, revision, changes };
    }
    return structuredClone(this.#compared?.changes ?? []);
  }

  #seed(company: CompanyOptions, own?: Snapshot): void {
    const copy = seed(this.#context, company, own);
    if (!this.#canKeep()) {
      copy?.close();
      this.#setBaseline(undefined);
    } else if (copy === undefined) this.#setBaseline(this.take());
    else this.#setBaseline(copy, readSeedTime(this.#context.store));
    this.#seedName = nameSeed(this.#context);
  }

  #setBaseline(snapshot: Snapshot | undefined, seededAt?: string): void {
    this.#baseline?.close();
    this.#baseline = snapshot;
    this.#seededAt = seededAt;
  }

  #completeBaseline(): Snapshot | undefined {
    if (this.#baseline !== undefined && this.#seededAt !== undefined) {
      const seeded = this.#baseline;
      const complete = copySeeded(seeded, this.#seededAt);
      this.#context.store.addCopy(complete.location, seeded.location);
      this.#setBaseline(complete);
    }
    return this.#baseline;
  }

  #takeBaseline(): Snapshot | undefined {
    return this.#canKeep() ? this.take() : undefined;
  }

  #canKeep(): boolean {
    return this.#context.store.countBytes() <= this.#maxBaselineBytes;
  }
}

function fill(store: Store, snapshot: Snapshot): void {
  if (readSeedTime(store) !== undefined) {
    throw new Error("The data file is not empty. Give a new file, or start without the snapshot.");
  }
  store.replaceBy(snapshot.location);
}
