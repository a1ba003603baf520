import type { ConvintelRepository } from "./repository.js";

/** Dependencies of the service. */
export interface ServiceContext {
  repository: ConvintelRepository;
  now: () => Date;
}
