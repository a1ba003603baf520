import type { SandboxContext } from "../common/context.js";
import type { CompanyOptions } from "../company/options.js";
import { nameSeed, seedServices, updateSeed } from "../services/seed-services.js";
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
 */
export function seed(context: SandboxContext, options: CompanyOptions = {}, own?: Snapshot): void {
  const { store } = context;
  const name = nameSeed(context, options);
  const copy = copies.get(name) ?? own;
  if (copy !== undefined) {
    store.replaceBy(copy.location, () => updateSeed(context));
    return;
  }
  seedServices(context, { ...options, again: true });
  if (store.countBytes() > MAX_COPY_BYTES) return;
  keep(
    name,
    Snapshot.take((location) => store.copyTo(location)),
  );
}

function keep(name: string, copy: Snapshot): void {
  copies.set(name, copy);
  const [oldest = name] = copies.keys();
  if (copies.size <= MAX_COPIES) return;
  copies.get(oldest)?.close();
  copies.delete(oldest);
}
