import { readFileSync } from "node:fs";
import { inspect } from "node:util";
import type { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { Store } from "@workbelt/core/store";
import { PostgresStore } from "../src/index.js";
import { testStore } from "@workbelt/testing";
import {
  openPool,
  type PostgresServer,
  postgresMissing,
  postgresTitle,
  startPostgres,
} from "./helpers/postgres-server.js";
import { encryptionKey, encryptionKeyBytes, otherKey } from "../../core/test/store/keys.js";

// Longer than the default: a busy disk takes seconds to write.
const timeoutMs = 120_000;

describe.skipIf(postgresMissing)(postgresTitle("PostgresStore"), () => {
  let server: PostgresServer;
  let pool: Pool;
  const tables = new WeakMap<Store, string>();
  beforeAll(async () => {
    server = await startPostgres();
    pool = openPool({ connectionString: server.url });
  });
  afterAll(async () => {
    await pool.end();
    await server.stop();
  });
  let stores = 0;
  const newTable = () => `accounts_${(stores += 1)}`;
  const open = (table: string, through: Pool = pool) => {
    const store = new PostgresStore({ pool: through, table, encryptionKey, timeoutMs });
    tables.set(store, table);
    return store;
  };

  testStore({
    empty: () => open(newTable()),
    another: (store) => open(tables.get(store) ?? ""),
  });

  describe.each(["repeatable read", "serializable"])("with %s transactions", (level) => {
    let strict: Pool;
    beforeAll(() => {
      const options = `-c default_transaction_isolation=${level.replace(" ", "\\ ")}`;
      strict = openPool({ connectionString: server.url, options });
    });
    afterAll(() => strict.end());

    test("of 50 writers at the same time exactly one wins each round", async () => {
      const store = open(newTable(), strict);
      let expected: string | undefined;
      for (let round = 0; round < 3; round += 1) {
        const writers = Array.from({ length: 50 }, () => store.put("one", "x", { expected }));
        const winners = (await Promise.all(writers)).filter((revision) => revision !== undefined);
        expect(winners).toHaveLength(1);
        expected = winners[0];
      }
    });
  });

  test("the table is workbelt_account by default, and holds no plain text", async () => {
    const store = new PostgresStore({ pool, encryptionKey, timeoutMs });
    await store.put("alice", "the secret token", { lifetimeMs: 60_000 });
    const { rows } = await pool.query(
      "select convert_from(key, 'UTF8') as key, sealed, extract(epoch from expires_at - now()) as s from workbelt_account",
    );
    expect(rows).toMatchObject([
      { key: "alice", sealed: expect.stringMatching(/^wb1\./) as string },
    ]);
    expect(Number(rows[0].s)).toBeGreaterThan(55);
    for (const form of ["utf8", "base64url"] as const) {
      expect(rows[0].sealed).not.toContain(Buffer.from("secret token").toString(form));
    }
  });

  test("several processes create the table at once", async () => {
    for (let round = 0; round < 5; round += 1) {
      const table = newTable();
      const own = Array.from({ length: 8 }, () => ownStore(table));
      const writes = own.map((store, index) => store.put(String(index), "x"));
      expect((await Promise.all(writes)).every(Boolean)).toBe(true);
      expect(await own[0]?.keys("")).toHaveLength(8);
      await Promise.all(own.map((store) => store.close()));
    }
  });

  test("a role without the right to create tables uses one made with the README's SQL", async () => {
    await pool.query("create role reader login password 'reader'");
    const url = server.url.replace(/:\/\/.*@/, "://reader:reader@");
    const table = newTable();
    const store = new PostgresStore({
      connectionString: url,
      table,
      encryptionKey,
      timeoutMs,
    });
    onTestFinished(() => store.close());
    const refusal = { code: "store_unavailable", retryable: false, mayHaveHappened: false };
    await expect(store.put("alice", "token")).rejects.toMatchObject(refusal);
    await expect(store.get("alice")).rejects.toThrow(`create it if it is missing`);
    await pool.query(readmeSql().replace("workbelt_account", table));
    await pool.query(`grant select, insert, update, delete on ${table} to reader`);
    const revision = await store.put("alice", "token");
    expect(await store.get("alice")).toEqual({ value: "token", revision });
  });

  test("a table can be in another schema", async () => {
    await expect(open("vault.accounts").get("a")).rejects.toThrow("Create the schema");
    await pool.query("create schema vault");
    await open("vault.accounts").put("a", "one");
    const { rows } = await pool.query("select count(*)::int as count from vault.accounts");
    expect(rows).toEqual([{ count: 1 }]);
  });

  test("a table of another program is not changed", async () => {
    await pool.query("create table customer (key text primary key, name text)");
    const store = open("customer");
    await expect(store.put("a", "one")).rejects.toMatchObject({ code: "store_damaged" });
    await expect(store.keys("")).rejects.toThrow("The table customer");
    expect((await pool.query("select * from customer")).rows).toEqual([]);
  });

  test("expired entries are deleted, and long and endless lifetimes are kept", async () => {
    const table = newTable();
    await open(table).put("short", "x", { lifetimeMs: 0 });
    await open(table).put("long", "x", { lifetimeMs: Number.MAX_VALUE });
    const { rows } = await pool.query(`select convert_from(key, 'UTF8') as key from ${table}`);
    expect(rows).toEqual([{ key: "long" }]);
    expect(await open(table).get("long")).toMatchObject({ value: "x" });
  });

  test("a moved or changed value cannot be decrypted", async () => {
    const table = newTable();
    const store = open(table);
    await store.put("alice", "token");
    await pool.query(`insert into ${table} (key, sealed) select 'bob', sealed from ${table}`);
    await expect(store.get("bob")).rejects.toMatchObject({ code: "store_damaged" });
    await pool.query(`update ${table} set sealed = overlay(sealed placing '****' from 30)`);
    await expect(store.get("alice")).rejects.toMatchObject({ code: "store_damaged" });
  });

  test("rotating re-encrypts everything with the first key and keeps the expiry", async () => {
    const table = newTable();
    const store = open(table);
    const revision = await store.put("alice", "a");
    await store.put("bob", "b", { lifetimeMs: 60_000 });
    const ends = () => pool.query(`select expires_at from ${table} order by key`);
    const before = (await ends()).rows;
    const both = new PostgresStore({
      pool,
      table,
      encryptionKey: [otherKey, encryptionKey],
      timeoutMs,
    });
    expect(await both.rotate()).toBe(2);
    expect((await ends()).rows).toEqual(before);
    expect(await both.put("alice", "late", { expected: revision })).toBeUndefined();
    const rotated = new PostgresStore({ pool, table, encryptionKey: otherKey, timeoutMs });
    expect(await rotated.get("alice")).toMatchObject({ value: "a" });
    await expect(store.get("bob")).rejects.toMatchObject({ code: "encryption_key" });
  });

  test("neither inspect nor JSON shows its encryption key or password", async () => {
    const store = ownStore(newTable());
    await store.put("account", "a value");
    const shown = `${inspect(store, { showHidden: true, depth: Infinity, getters: true })}${JSON.stringify(store)}`;
    expect(shown).not.toContain(encryptionKeyBytes.toString("base64").slice(0, 20));
    expect(shown).not.toContain(server.password);
    expect(shown).not.toMatch(/KeyObject|wb1\./);
  });

  test("closing ends the store's own connections, and no others", async () => {
    const store = ownStore(newTable());
    await store.put("a", "one");
    await store.close();
    await store.close();
    await expect(store.get("a")).rejects.toThrow("The account store is closed.");
    const shared = open(newTable());
    await shared.close();
    expect(await shared.get("a")).toBeUndefined();
  });

  function ownStore(table: string): PostgresStore {
    const store = new PostgresStore({
      connectionString: server.url,
      table,
      encryptionKey,
      timeoutMs,
    });
    onTestFinished(() => store.close());
    return store;
  }
});

function readmeSql(): string {
  const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  return /```sql\n(create table .*?)```/s.exec(readme)?.[1] ?? "";
}
