import type { Store } from "./store/store.js";

/** What every service of the sandbox is given: where its data is, and what time it is. */
export interface SandboxContext {
  store: Store;
  now: () => Date;
}
