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
import { STEPS } from "./steps.js";
import type { SharedStore } from "./stores.js";

const RUNS = 20;

/** Kills processes at all steps of a call, and sums up what the service and the later dispatches say. */
async function sumCrashes(store: SharedStore) {
  const rows = await runCrashes(store, RUNS);
  const sum = (name: "killed" | "writtenTwice" | "lost" | "wrong") =>
    rows.reduce((total, row) => total + row[name], 0);
  return {
    writtenTwice: sum("writtenTwice"),
    lost: sum("lost"),
    wrong: sum("wrong"),
    someWereKilled: sum("killed") > 0,
    resultsAfterTheEnd: rows.at(-1)?.results,
  };
}

const expected = {
  writtenTwice: 0,
  lost: 0,
  wrong: 0,
  someWereKilled: true,
  resultsAfterTheEnd: RUNS / STEPS.length,
};

test("calls of killed processes are not written twice, with SQLite", async () => {
  expect(await sumCrashes({ kind: "SQLite", address: temporaryFile() })).toEqual(expected);
});

describe.skipIf(redisMissing)(redisTitle("with Redis"), () => {
  let server: RedisServer;
  beforeAll(async () => {
    server = await startRedis();
  });
  afterAll(() => server.stop());

  test("calls of killed processes are not written twice", async () => {
    expect(await sumCrashes({ kind: "Redis", address: server.url })).toEqual(expected);
  });
});

describe.skipIf(postgresMissing)(postgresTitle("with Postgres"), () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());

  test("calls of killed processes are not written twice", async () => {
    expect(await sumCrashes({ kind: "Postgres", address: server.url })).toEqual(expected);
  });
});
