import { SqliteAccountStore } from "../../../src/accounts/store/sqlite-account-store.js";
import type { LedgerStore } from "../../../src/ledger/index.js";

/** A store that several processes open. */
export interface SharedStore {
  kind: "SQLite" | "Redis" | "Postgres";
  /** Path of the file, or URL of the server. */
  address: string;
}

/** A store that was opened, and how to close it. */
export interface OpenedStore {
  store: LedgerStore;
  close: () => Promise<void>;
}

const encryptionKey = Buffer.alloc(32, 7).toString("base64");

/** Opens a store. Clients are loaded here, because each process needs one of them only. */
export async function openStore({ address, kind }: SharedStore): Promise<OpenedStore> {
  if (kind === "SQLite") {
    const store = new SqliteAccountStore({ file: address, encryptionKey });
    return { store, close: async () => store.close() };
  }
  if (kind === "Postgres") {
    const { PostgresAccountStore } = await import("../../../src/postgres/index.js");
    const store = new PostgresAccountStore({ connectionString: address, encryptionKey });
    return { store, close: () => store.close() };
  }
  const { createClient } = await import("redis");
  const { RedisAccountStore } = await import("../../../src/redis/index.js");
  const client = createClient({ url: address });
  await client.connect();
  const store = new RedisAccountStore({ client, encryptionKey });
  return { store, close: async () => client.destroy() };
}
