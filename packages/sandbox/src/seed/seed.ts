import type { SandboxContext } from "../context.js";
import { seedConvintel } from "../convintel/seed.js";
import { seedCrm } from "../crm/seed/index.js";
import { seedNotes } from "../notes/seed/index.js";
import { seedApps } from "../oauth/seed-apps.js";
import { story } from "../story/index.js";

/** Tells the story to every service, unless the data file has heard it before. */
export function seed(context: SandboxContext, options: { again?: boolean } = {}): void {
  const { store, now } = context;
  store.transaction(() => {
    if (options.again) store.clear();
    // A data file of an older sandbox has heard the story, but has no apps yet.
    seedApps(store);
    if (store.get("sandbox", "seed") !== undefined) return;
    seedCrm(context, story);
    seedNotes(context, story);
    seedConvintel(context, story);
    store.put("sandbox", "seed", { seededAt: now().toISOString() });
  });
}
