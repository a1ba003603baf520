import { SqliteStore } from "../../../src/store/index.js";
import { encryptionKey } from "../../store/keys.js";
import type { OpenedStore } from "./stores.js";

/** Opens the SQLite store in a file. */
export async function openStore(file: string): Promise<OpenedStore> {
  const store = new SqliteStore({ file, encryptionKey });
  return { store, close: async () => store.close() };
}

/** URL of this module. */
export const openStoreModule: string = import.meta.url;
