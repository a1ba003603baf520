import type { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { MirrorStore } from "@workbelt/mirror";
import { testMirrorStore } from "@workbelt/testing/mirror";
import { encryptionKey, otherKey } from "../../core/test/store/keys.js";
import { PostgresMirrorStore } from "../src/mirror/index.js";
import {
  openPool,
  type PostgresServer,
  postgresMissing,
  postgresTitle,
  startPostgres,
} from "./helpers/postgres-server.js";

// A slow machine must not fail a test.
const timeoutMs = 120_000;

describe.skipIf(postgresMissing)(postgresTitle("PostgresMirrorStore"), () => {
  let server: PostgresServer;
  let pool: Pool;
  let stores = 0;
  const tables = new WeakMap<MirrorStore, string>();
  beforeAll(async () => {
    server = await startPostgres();
    pool = openPool({ connectionString: server.url });
  });
  afterAll(async () => {
    await pool.end();
    await server.stop();
  });
  const newTable = () => `mirror_${(stores += 1)}`;
  const open = (table: string, key = encryptionKey) => {
    const store = new PostgresMirrorStore({ pool, table, encryptionKey: key, timeoutMs });
    tables.set(store, table);
    return store;
  };

  testMirrorStore({
    empty: () => open(newTable()),
    another: (store) => open(tables.get(store) ?? ""),
  });

  test("another key is refused, and the error says that the mirror can be made again", async () => {
    const store = open(newTable());
    await store.lastChange();
    const refused = open(tables.get(store) ?? "", otherKey).lastChange();
    await expect(refused).rejects.toMatchObject({ code: "encryption_key" });
    await expect(open(tables.get(store) ?? "", otherKey).lastChange()).rejects.toThrow(
      "delete the mirror",
    );
  });

  test("its tables hold neither titles, texts, addresses nor the names of partitions", async () => {
    const store = open(newTable());
    const item = {
      id: "a",
      title: "Promised Renewal",
      text: "The Contract",
      keys: ["anna@example.com"],
      outside: true,
    };
    const head = { part: "", revision: "1", settled: true, seen: 0, checkedAt: 0 };
    await store.commit({
      partition: "crm alice",
      progress: { expected: 0, text: "step one" },
      asOf: 0,
      at: 0,
      put: [
        {
          partition: "crm alice",
          collection: "notes",
          id: "a",
          ...head,
          item,
          listed: '"Listed Value"',
        },
      ],
    });
    const texts: string[] = [];
    for (const part of ["counter", "partition", "item", "passage", "listed"]) {
      const { rows } = await pool.query(`select t::text from ${tables.get(store)}_${part} as t`);
      texts.push(JSON.stringify(rows));
    }
    for (const secret of [
      "Promised",
      "Contract",
      "anna@example.com",
      "crm alice",
      "step one",
      "Listed",
    ]) {
      expect(texts.join("\n")).not.toContain(secret);
    }
  });

  test("a store works again after a restart of the server", async () => {
    const store = open(newTable());
    const at = { partition: "a", asOf: 0, at: 0 };
    await store.commit({ ...at, progress: { expected: 0, text: "one" } });
    await server.restart();
    expect(await store.progress("a")).toEqual({ version: 1, text: "one" });
    expect(await store.commit({ ...at, progress: { expected: 1, text: "two" } })).toBe(true);
  });
});
