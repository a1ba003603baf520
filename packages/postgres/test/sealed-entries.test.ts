import type { Pool } from "pg";
import { afterAll, beforeAll, describe } from "vitest";
import { testSealedStores } from "../../core/test/accounts/sealed-stores.js";
import { encryptionKey, otherKey } from "../../core/test/store/keys.js";
import { PostgresStore } from "../src/index.js";
import {
  openPool,
  type PostgresServer,
  postgresMissing,
  postgresTitle,
  startPostgres,
} from "./helpers/postgres-server.js";

describe.skipIf(postgresMissing)(postgresTitle("PostgresStore"), () => {
  let server: PostgresServer;
  let pool: Pool;
  let stores = 0;
  beforeAll(async () => {
    server = await startPostgres();
    pool = openPool({ connectionString: server.url });
  });
  afterAll(async () => {
    await pool.end();
    await server.stop();
  });
  testSealedStores(() => {
    stores += 1;
    const table = `accounts_${stores}`;
    return {
      store: new PostgresStore({ pool, table, encryptionKey }),
      withOtherKey: new PostgresStore({
        pool,
        table,
        encryptionKey: [otherKey, encryptionKey],
      }),
    };
  });
});
