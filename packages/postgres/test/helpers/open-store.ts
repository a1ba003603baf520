import { encryptionKey } from "../../../core/test/accounts/store/keys.js";
import type { OpenedStore } from "../../../core/test/ledger/crash/stores.js";
import { PostgresAccountStore } from "../../src/index.js";

/** Opens the store on a Postgres server. */
export async function openStore(connectionString: string): Promise<OpenedStore> {
  const store = new PostgresAccountStore({ connectionString, encryptionKey });
  return { store, close: () => store.close() };
}

/** URL of this module. */
export const openStoreModule: string = import.meta.url;
