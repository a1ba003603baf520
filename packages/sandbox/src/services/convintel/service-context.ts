import type { ConvintelRepository } from "./repository/convintel-repository.js";
import type { ConvintelSettings } from "./settings.js";

/** Dependencies of the service. */
export interface ServiceContext {
  repository: ConvintelRepository;
  now: () => Date;
}

/** Dependencies of the routes. */
export interface RouteContext extends ServiceContext {
  settings: ConvintelSettings;
  /** The background work. */
  jobs: { runDue(): void };
}
