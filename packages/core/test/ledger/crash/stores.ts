import type { Store } from "../../../src/store/index.js";

/** A store that was opened, and how to close it. */
export interface OpenedStore {
  store: Store;
  close: () => Promise<void>;
}

/** Opens the store at an address: the path of a file, or the URL of a server. */
export type OpenStore = (address: string) => Promise<OpenedStore>;

/** A store that several processes open. */
export interface SharedStore {
  open: OpenStore;
  /** URL of the module that exports `open` as `openStore`, for the other processes. */
  module: string;
  address: string;
}
