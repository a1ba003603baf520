import { encryptionKey } from "../../../core/test/store/keys.js";
import { SqliteMirrorStore } from "../../src/index.js";

/** Opens the store in a file. */
export function openMirrorStore(file: string): SqliteMirrorStore {
  return new SqliteMirrorStore({ file, encryptionKey, timeoutMs: 60_000 });
}

/** URL of this module. */
export const openMirrorStoreModule: string = import.meta.url;
