import { encryptionKey } from "../../../core/test/store/keys.js";
import type { OpenedStore } from "../../../core/test/ledger/crash/stores.js";
import { PostgresStore } from "../../src/index.js";

/** Opens the store on a Postgres server. */
export async function openStore(connectionString: string): Promise<OpenedStore> {
  // A slow machine must not fail a test.
  const timeoutMs = 60_000;
  const store = new PostgresStore({ connectionString, encryptionKey, timeoutMs });
  return { store, close: () => store.close() };
}

/** URL of this module. */
export const openStoreModule: string = import.meta.url;
