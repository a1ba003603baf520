import type { SandboxContext } from "../common/context.js";
import type { CompanyOptions } from "../company/options.js";
import { nameSeed, seedServices, updateSeed } from "../services/seed-services.js";
import type { Store } from "../store/store.js";
import { Snapshot } from "./snapshot.js";

/** The company of two days, or two companies. */
const MAX_COPIES = 2;

/** The seeded company has 3 MB, a generated one about 16 MB for 1,000 people. */
const MAX_COPY_BYTES = 32 * 1024 * 1024;

/** Copies of seeded data, by the name of the seed, until the process ends. */
const copies = new Map<string, Snapshot>();

/**
 * Replaces everything in the store by the seeded company. Seeding takes long, and programs and tests start many
 * sandboxes with the same company: what an earlier seeding of this process led to is copied, with the same result.
 * @param own - A copy that the caller has of what an earlier seeding with the same name led to.
 * @returns A copy of the result as {@link copySeeded} completes it, until the caller closes it; undefined if it is
 * too large to be kept.
 */
export function seed(
  { store, now }: SandboxContext,
  options: CompanyOptions = {},
  own?: Snapshot,
): Snapshot | undefined {
  const moment = now();
  const context = { store, now: () => moment };
  const name = nameSeed(context, options);
  const copy = copies.get(name) ?? own;
  if (copy !== undefined) {
    const shared = copy.share();
    store.replaceBy(shared.location, () => updateSeed(context));
    return shared;
  }
  seedServices(context, { ...options, again: true });
  if (store.countBytes() > MAX_COPY_BYTES) return undefined;
  const taken = Snapshot.take((location) => store.copyTo(location));
  keep(name, taken);
  return taken.share();
}

/** Takes a snapshot of what a seeding at this time led to, from the copy that it returned. */
export function copySeeded(copy: Snapshot, seededAt: string): Snapshot {
  const snapshot = Snapshot.take((location) => withStore(copy, (store) => store.copyTo(location)));
  withStore(snapshot, (store) => updateSeed({ store, now: () => new Date(seededAt) }));
  return snapshot;
}

function withStore(snapshot: Snapshot, work: (store: Store) => void): void {
  const store = snapshot.open();
  try {
    work(store);
  } finally {
    store.close();
  }
}

function keep(name: string, copy: Snapshot): void {
  copies.set(name, copy);
  const [oldest = name] = copies.keys();
  if (copies.size <= MAX_COPIES) return;
  copies.get(oldest)?.close();
  copies.delete(oldest);
}
