import { allPermissions } from "./add-app.js";
import type { SandboxContext } from "./context.js";
import { seedConvintel } from "./convintel/seed/index.js";
import { seedCrm } from "./crm/seed/index.js";
import { seedNotes } from "./notes/seed/index.js";
import { seedApps } from "./oauth/seed-apps.js";
import { story } from "./story/index.js";

/** Seeds every service once per data file; with `again`, clears the data first. */
export function seedServices(context: SandboxContext, options: { again?: boolean } = {}): void {
  const { store, now } = context;
  store.transaction(() => {
    if (options.again) store.clear();
    // Data files of older sandboxes are seeded but have no apps yet.
    seedApps(store, allPermissions);
    if (store.get("sandbox", "seed") !== undefined) return;
    seedCrm(context, story);
    seedNotes(context, story);
    seedConvintel(context, story);
    store.put("sandbox", "seed", { seededAt: now().toISOString() });
  });
}
