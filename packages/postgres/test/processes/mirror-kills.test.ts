import type { Pool } from "pg";
import { afterAll, beforeAll, describe } from "vitest";
import { testKills } from "../../../mirror/test/store/test-kills.js";
import { openMirrorStore, openMirrorStoreModule } from "../helpers/open-mirror-store.js";
import {
  openPool,
  type PostgresServer,
  postgresMissing,
  postgresTitle,
  startPostgres,
} from "../helpers/postgres-server.js";

describe.skipIf(postgresMissing)(postgresTitle("a mirror on Postgres"), () => {
  let server: PostgresServer;
  let pool: Pool;
  beforeAll(async () => {
    server = await startPostgres();
    pool = openPool({ connectionString: server.url });
  });
  afterAll(async () => {
    await pool.end();
    await server.stop();
  });

  testKills(() => ({
    open: openMirrorStore,
    module: openMirrorStoreModule,
    address: server.url,
    async findProblems() {
      const { rows } = await pool.query<Record<string, string>>(`select
  (select count(*) from workbelt_mirror_passage) - passages as uncounted,
  (select count(*) from workbelt_mirror_passage where item not in (select no from workbelt_mirror_item where not gone)) as passages,
  (select count(*) from workbelt_mirror_listed where item not in (select no from workbelt_mirror_item where not gone)) as listed
from workbelt_mirror_counter`);
      return rows.flatMap((row) => Object.entries(row)).filter(([, count]) => count !== "0");
    },
  }));
});
