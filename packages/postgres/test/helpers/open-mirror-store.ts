import { encryptionKey } from "../../../core/test/store/keys.js";
import { PostgresMirrorStore } from "../../src/mirror/index.js";

/** Opens the mirror on a Postgres server. */
export function openMirrorStore(connectionString: string): PostgresMirrorStore {
  // A slow machine must not fail a test.
  return new PostgresMirrorStore({ connectionString, encryptionKey, timeoutMs: 60_000 });
}

/** URL of this module. */
export const openMirrorStoreModule: string = import.meta.url;
