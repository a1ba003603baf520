import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { PostgresStore, type PostgresPool } from "../src/index.js";
import { UNREACHABLE_HOST } from "../../core/test/helpers/free-port.js";
import {
  openPool,
  type PostgresServer,
  postgresMissing,
  postgresTitle,
  startPostgres,
} from "./helpers/postgres-server.js";
import { encryptionKey } from "../../core/test/store/keys.js";
import { expectSilent, failureOf } from "../../core/test/store/store-failures.js";

describe.skipIf(postgresMissing)(postgresTitle("PostgresStore and its connection"), () => {
  let server: PostgresServer;
  beforeAll(async () => void (server = await startPostgres()));
  afterAll(() => server.stop());
  const openStore = (options: { url?: string; ssl?: boolean; timeoutMs?: number } = {}) => {
    const { url = server.url, ...rest } = options;
    const store = new PostgresStore({ connectionString: url, encryptionKey, ...rest });
    onTestFinished(() => store.close());
    return store;
  };

  test("a restart of the server is bridged", async () => {
    const store = openStore();
    const revision = await store.put("restart", "token");
    await server.restart();
    expect(await store.get("restart")).toMatchObject({ value: "token" });
    const restarting = server.restart();
    const next = await store.put("restart", "another", { expected: revision });
    await restarting;
    expect(await store.get("restart")).toEqual({ value: "another", revision: next });
  });

  test("a write whose response was lost is repeated, a deletion is not", async () => {
    const pool = openPool({ connectionString: server.url });
    onTestFinished(() => pool.end());
    let lost = false;
    const losing: PostgresPool = {
      async query(statement) {
        const result = await pool.query(statement);
        lost = !lost;
        if (!lost) return result;
        throw Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });
      },
    };
    const store = new PostgresStore({
      pool: losing,
      table: "lost",
      encryptionKey,
      timeoutMs: 120_000,
    });
    const first = await store.put("a", "one");
    expect(await store.get("a")).toEqual({ value: "one", revision: first });
    const second = await store.put("a", "two", { expected: first });
    expect(await store.get("a")).toEqual({ value: "two", revision: second });
    expect(await store.rotate()).toBe(1);
    const { revision = "" } = (await store.get("a")) ?? {};
    expect(await failureOf(store.delete("a", revision))).toMatchObject({
      code: "store_unavailable",
      mayHaveHappened: true,
    });
    lost = false;
    expect(await store.get("a")).toBeUndefined();
  });

  test("a statement that waits for a lock times out, and its connection is replaced", async () => {
    const pool = openPool({ connectionString: server.url, max: 1 });
    onTestFinished(() => pool.end());
    const store = new PostgresStore({ pool, encryptionKey, timeoutMs: 2_000 });
    await store.put("alice", "token");
    const other = new Client({ connectionString: server.url });
    await other.connect();
    onTestFinished(() => other.end());
    await other.query("begin; lock table workbelt_account");
    const read = await failureOf(store.get("alice"));
    const write = await failureOf(store.put("alice", "the secret token"));
    await other.query("rollback");
    expect(read).toMatchObject({ code: "store_unavailable", mayHaveHappened: false });
    expect(write).toMatchObject({ code: "store_unavailable", mayHaveHappened: true });
    expect(write.message).toContain("within 2 seconds");
    await expect.poll(() => store.get("alice")).toMatchObject({ value: "token" });
  });

  test("a server that only reads, as during a failover, is a retryable error", async () => {
    const options = "-c default_transaction_read_only=on";
    const pool = openPool({ connectionString: server.url, options });
    onTestFinished(() => pool.end());
    const store = new PostgresStore({
      pool,
      table: "failover",
      encryptionKey,
      timeoutMs: 120_000,
    });
    expect(await failureOf(store.put("alice", "token"))).toMatchObject({
      retryable: true,
      mayHaveHappened: false,
      message: expect.stringContaining("25006") as string,
    });
  });

  test.each([
    [
      "a wrong password",
      () => ({ url: server.url.replace(server.password, "the-secret") }),
      "28P01",
    ],
    ["no password", () => ({ url: server.url.replace(`:${server.password}`, "") }), "password"],
    ["a missing database", () => ({ url: `${server.url}_secret` }), "Create the database"],
    ["TLS that the server does not offer", () => ({ ssl: true }), "does not offer TLS"],
  ])("%s is reported at once", async (_title, options, reason) => {
    const failure = await failureOf(openStore(options()).put("alice", "the secret token"));
    expect(failure).toMatchObject({
      code: "store_unavailable",
      retryable: false,
      mayHaveHappened: false,
      message: expect.stringContaining(reason) as string,
    });
    expectSilent(failure);
  });

  test("a server that is not there is a retryable error", async () => {
    const url = `postgres://user:the-secret@${UNREACHABLE_HOST}/database`;
    const store = openStore({ url });
    const calls = [store.get("alice"), store.put("alice", "token"), store.delete("alice", "wb1.x")];
    for (const call of calls.map(failureOf)) {
      const failure = await call;
      expect(failure).toMatchObject({ code: "store_unavailable", retryable: true });
      expect(failure).toMatchObject({ mayHaveHappened: false });
      expectSilent(failure);
    }
  });
});

describe("PostgresStore with a pool of any kind", () => {
  const storeOf = (query: PostgresPool["query"]) =>
    new PostgresStore({ pool: { query }, encryptionKey, timeoutMs: 100 });

  test("the pool's own error is not exposed, as it can contain rows and parameters", async () => {
    const store = storeOf(async ({ values }) => {
      const facts = { code: "23514", detail: `Failing row contains (${values.join()})`, values };
      throw Object.assign(new Error("the secret value"), facts);
    });
    const failure = await failureOf(store.put("the secret", "token"));
    expect(failure).toMatchObject({ code: "store_unavailable", retryable: false });
    expect(failure.message).toContain("(23514)");
    expectSilent(failure);
  });

  test.concurrent.each([
    [Object.assign(new Error("connect"), { code: "ECONNREFUSED" }), false],
    [Object.assign(new Error("write"), { code: "EPIPE" }), true],
    [Object.assign(new Error("terminating"), { code: "57P01" }), false],
    [Object.assign(new Error("crash"), { code: "57P02" }), true],
    [new Error("timeout exceeded when trying to connect"), false],
    [new Error("Connection terminated unexpectedly"), true],
    ["a thrown text", true],
  ])("mayHaveHappened is right after %s", async (error, mayHaveHappened) => {
    // Counted here: the calls of a mock are forgotten when one of the concurrent tests ends.
    let calls = 0;
    const query = () => {
      calls += 1;
      // oxlint-disable-next-line typescript/only-throw-error
      return Promise.reject(error);
    };
    const store = new PostgresStore({ pool: { query }, encryptionKey });
    expect(await failureOf(store.delete("alice", "x"))).toMatchObject({
      retryable: !mayHaveHappened,
      mayHaveHappened,
    });
    expect(calls).toBe(mayHaveHappened ? 1 : 10);
  });

  test("a lost write stays one that may have happened, whatever its repetitions end with", async () => {
    const refused = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
    const query = vi.fn<PostgresPool["query"]>(() => Promise.reject(refused));
    // The first statement deletes expired entries.
    query.mockResolvedValueOnce({ rows: [], rowCount: 0 });
    query.mockRejectedValueOnce(new Error("Connection terminated unexpectedly"));
    const store = new PostgresStore({ pool: { query }, encryptionKey });
    const failure = await failureOf(store.put("alice", "token"));
    expect(failure).toMatchObject({ mayHaveHappened: true, retryable: false });
    expect(query).toHaveBeenCalledTimes(11);
  });

  test("a pool that never responds times out", async () => {
    const store = storeOf(() => new Promise(() => {}));
    const failure = await failureOf(store.put("alice", "token"));
    expect(failure).toMatchObject({ code: "store_unavailable", mayHaveHappened: true });
  });

  test("a connection string that is not one is an error without it", async () => {
    const connectionString = "postgres://user:the secret@host:port/database";
    const store = new PostgresStore({ connectionString, encryptionKey });
    const failure = await failureOf(store.get("alice"));
    expect(failure).toMatchObject({ code: "configuration" });
    expectSilent(failure);
    await store.close();
  });

  test("invalid options are rejected at once", () => {
    const query = vi.fn<PostgresPool["query"]>();
    const pool = { query };
    const refused = (code: string) => expect.objectContaining({ code }) as Error;
    for (const table of ["", "a b", 'a"; drop table b; --', "A", "a.b.c", "1a", "a".repeat(64)]) {
      expect(() => new PostgresStore({ pool, table, encryptionKey })).toThrow(
        refused("configuration"),
      );
    }
    for (const options of [{}, { connectionString: "" }, { pool, connectionString: "postgres:" }]) {
      expect(() => new PostgresStore({ ...options, encryptionKey })).toThrow(
        refused("configuration"),
      );
    }
    expect(() => new PostgresStore({ pool, encryptionKey: "password" })).toThrow(
      refused("encryption_key"),
    );
    expect(query).not.toHaveBeenCalled();
  });
});
