import type { Store } from "../store/store.js";

/** Dependencies of every service: data and clock. */
export interface SandboxContext {
  store: Store;
  now: () => Date;
}
