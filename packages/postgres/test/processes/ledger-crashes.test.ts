import { afterAll, beforeAll, describe } from "vitest";
import { testCrashes } from "../../../core/test/ledger/crash/test-crashes.js";
import { openStore, openStoreModule } from "../helpers/open-store.js";
import {
  type PostgresServer,
  postgresMissing,
  postgresTitle,
  startPostgres,
} from "../helpers/postgres-server.js";

describe.skipIf(postgresMissing)(postgresTitle("a ledger on Postgres"), () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());

  testCrashes(() => ({ open: openStore, module: openStoreModule, address: server.url }));
});
