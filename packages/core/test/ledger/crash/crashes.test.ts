import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { temporaryFile } from "../../accounts/store/temporary-file.js";
import {
  type PostgresServer,
  postgresMissing,
  postgresTitle,
  startPostgres,
} from "../../helpers/postgres-server.js";
import {
  type RedisServer,
  redisMissing,
  redisTitle,
  startRedis,
} from "../../helpers/redis-server.js";
import { runCrashes } from "./crash-runs.js";
import type { SharedStore } from "./stores.js";

const RUNS = 20;
// Processes take long to start on a busy machine.
const options = { timeout: 180_000 };

/** Kills processes at all steps of a call, and expects the later dispatches to agree with the service. */
async function expectWritesOnce(store: SharedStore): Promise<void> {
  const rows = await runCrashes(store, RUNS);
  for (const row of rows) expect(row).toMatchObject({ writtenTwice: 0, lost: 0, wrong: 0 });
  // Nothing was sent there, and the result was stored here: the later dispatches know the outcome.
  expect(rows.find(({ step }) => step === "call starts")).toMatchObject({ runs: RUNS / 10 });
  expect(rows.at(-1)).toMatchObject({ results: RUNS / 10 });
  expect(rows.reduce((sum, { killed }) => sum + killed, 0)).toBeGreaterThan(RUNS / 2);
}

test("calls of killed processes are not written twice, with SQLite", options, async () => {
  await expectWritesOnce({ kind: "SQLite", address: temporaryFile() });
});

describe.skipIf(redisMissing)(redisTitle("with Redis"), () => {
  let server: RedisServer;
  beforeAll(async () => {
    server = await startRedis();
  });
  afterAll(() => server.stop());

  test("calls of killed processes are not written twice", options, async () => {
    await expectWritesOnce({ kind: "Redis", address: server.url });
  });
});

describe.skipIf(postgresMissing)(postgresTitle("with Postgres"), () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  }, 60_000);
  afterAll(() => server.stop());

  test("calls of killed processes are not written twice", options, async () => {
    await expectWritesOnce({ kind: "Postgres", address: server.url });
  });
});
