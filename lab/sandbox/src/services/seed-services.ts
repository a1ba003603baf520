import { allPermissions } from "./add-app.js";
import { createCompany } from "../company/create-company.js";
import { type CompanyOptions, parseCompanyOptions } from "../company/options.js";
import type { SandboxContext } from "../common/context.js";
import { seedConvintel } from "./convintel/seed/index.js";
import { seedRunningCall } from "./convintel/seed/running-call.js";
import { seedCrm } from "./crm/seed/index.js";
import { seedNotes } from "./notes/seed/index.js";
import { seedApps } from "../oauth/seed-apps.js";
import type { Store } from "../store/store.js";
import type { Story } from "../company/types.js";

/** The company that a store was seeded with. */
interface SeedDocument extends Required<CompanyOptions> {
  seededAt: string;
}

/** Options for seeding. */
export interface SeedOptions extends CompanyOptions {
  /** Clears the data first. */
  again?: boolean;
}

/**
 * Seeds every service once per data file, by default with the company that the file had before. Throws if the file
 * has another company than the options ask for.
 */
export function seedServices(context: SandboxContext, options: SeedOptions = {}): void {
  const { store } = context;
  const company = chooseCompany(store, options);
  store.transaction(() => {
    if (options.again) store.clear();
    // Data files of older sandboxes are seeded but have no apps yet.
    seedApps(store, allPermissions);
    if (getSeed(store) !== undefined) return;
    const story = createCompany(company);
    seedCrm(context, story);
    seedNotes(context, story);
    seedConvintel(context, story);
    saveSeed(context, company);
  });
}

/**
 * Names what seeding now would lead to, except for the time of day: data with the same name differ only in what
 * `updateSeed` writes. Throws like `seedServices`.
 */
export function nameSeed({ store, now }: SandboxContext, options: CompanyOptions = {}): string {
  const { people, seed } = chooseCompany(store, options);
  return `${people}/${seed}/${now().toISOString().slice(0, 10)}`;
}

/** Changes data that were seeded earlier on the same day into what seeding now would lead to. */
export function updateSeed(context: SandboxContext): void {
  seedRunningCall(context, readStory(context.store));
  saveSeed(context, chooseCompany(context.store, {}));
}

function saveSeed({ store, now }: SandboxContext, company: Required<CompanyOptions>): void {
  const seed: SeedDocument = { seededAt: now().toISOString(), ...company };
  store.put("sandbox", "seed", seed);
}

/** The story of the company whose data the store has. */
export function readStory(store: Store): Story {
  return createCompany(getSeed(store) ?? parseCompanyOptions({}));
}

/** Returns the time when a store was seeded, as an ISO date; undefined if it is empty. */
export function readSeedTime(store: Store): string | undefined {
  return getSeed(store)?.seededAt;
}

function getSeed(store: Store): SeedDocument | undefined {
  return store.get<SeedDocument>("sandbox", "seed");
}

function chooseCompany(store: Store, options: CompanyOptions): Required<CompanyOptions> {
  const seeded = getSeed(store);
  if (seeded === undefined) return parseCompanyOptions(options);
  const { people = seeded.people, seed = seeded.seed } = options;
  if (people === seeded.people && seed === seeded.seed) return { people, seed };
  throw new Error(
    `The data is there already, made with "people" ${seeded.people} and "seed" ${seeded.seed}. ` +
      `Give the same ones, none, or another data file.`,
  );
}
