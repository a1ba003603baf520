import { createClient } from "redis";
import { encryptionKey } from "../../../core/test/store/keys.js";
import type { OpenedStore } from "../../../core/test/ledger/crash/stores.js";
import { RedisStore } from "../../src/index.js";

/** Opens the store on a Redis server. */
export async function openStore(url: string): Promise<OpenedStore> {
  const client = createClient({ url });
  await client.connect();
  // A slow machine must not fail a test.
  const store = new RedisStore({ client, encryptionKey, timeoutMs: 60_000 });
  return { store, close: async () => client.destroy() };
}

/** URL of this module. */
export const openStoreModule: string = import.meta.url;
