import type { Pool } from "pg";
import { createClient } from "redis";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AuthRequiredError, AccountStoreError } from "../../src/index.js";
import {
  type Account,
  type AccountStore,
  ConnectedAccounts,
  MemoryAccountStore,
  SqliteAccountStore,
} from "../../src/accounts/index.js";
import { PostgresAccountStore } from "../../src/postgres/index.js";
import { RedisAccountStore } from "../../src/redis/index.js";
import {
  openPool,
  type PostgresServer,
  postgresMissing,
  postgresTitle,
  startPostgres,
} from "../helpers/postgres-server.js";
import { type RedisServer, redisMissing, redisTitle, startRedis } from "../helpers/redis-server.js";
import { DeskGetPaperTool } from "../helpers/desk.js";
import {
  ADA,
  clientOf,
  connect,
  deskAccounts,
  granted,
  input,
  toolOf,
} from "../helpers/fake-provider.js";
import { encryptionKey, otherKey } from "./store/keys.js";
import { temporaryFile } from "./store/temporary-file.js";

const BOB = { provider: "desk", account: "bob" };
const statuses = (accounts: readonly Account[]) =>
  accounts.map(({ account, status }) => `${account}: ${status}`);

/** A store, and the same one as opened by a process that seals with a key which the first does not have. */
interface Stores {
  store: AccountStore & { rotate?(): Promise<number> };
  withOtherKey: AccountStore;
}

/** The tests of stores that seal their entries. */
function testSealedStores(open: () => Stores): void {
  /** Ada connected by this process; Bob by one that seals with another key. */
  async function connectedBoth() {
    const { store, withOtherKey } = open();
    const { accounts, provider } = await deskAccounts([granted()], { store });
    await connect(accounts);
    const other = new ConnectedAccounts({ store: withOtherKey, providers: [provider] });
    await connect(other, BOB);
    return { accounts, other, store };
  }

  test("an entry sealed with another key is listed as unreadable, with the others", async () => {
    const { accounts } = await connectedBoth();
    const listed = await accounts.list({ provider: "desk" });
    expect(statuses(listed)).toEqual(["ada: active", "bob: unreadable"]);
    expect(listed[1]?.reason).toMatch(/account\/desk\/bob" .*encrypted with a different key/);
    expect(listed[1]?.reason).toMatch(/Give that key as well.*connect the account again/);
    expect(await accounts.status(BOB)).toEqual(listed[1]);
    expect(await accounts.status(BOB, { verify: true })).toEqual(listed[1]);
  });

  test("calls for it and refreshing it fail with the reason", async () => {
    const { accounts } = await connectedBoth();
    await expect(accounts.refresh(BOB)).rejects.toMatchObject({
      name: "AccountStoreError",
      code: "encryption_key",
    });
    const tool = new DeskGetPaperTool({ client: clientOf(accounts), account: "bob" });
    await expect(tool.execute(input)).rejects.toMatchObject({
      name: "AccountStoreError",
      code: "encryption_key",
    });
  });

  test("it can be connected again", async () => {
    const { accounts } = await connectedBoth();
    expect(await connect(accounts, BOB)).toMatchObject({ status: "active" });
    const listed = await accounts.list({ provider: "desk" });
    expect(statuses(listed)).toEqual(["ada: active", "bob: active"]);
  });

  test("it can be disconnected; its token cannot be revoked", async () => {
    const { accounts } = await connectedBoth();
    expect(await accounts.disconnect(BOB)).toEqual({ revoked: false });
    expect(statuses(await accounts.list({ provider: "desk" }))).toEqual(["ada: active"]);
    expect(await accounts.status(BOB)).toEqual({ ...BOB, status: "disconnected" });
  });

  test("it is not modified until then, and readable again with its key", async () => {
    const { accounts, other } = await connectedBoth();
    await accounts.list({ provider: "desk" });
    await accounts.status(BOB);
    expect(statuses(await other.list({ provider: "desk" }))).toEqual([
      "ada: active",
      "bob: active",
    ]);
  });

  test("a rotation re-encrypts all others before it reports it", async () => {
    const { accounts, store } = await connectedBoth();
    const names = ["amir", "ben", "cara", "dora", "emil"];
    for (const account of names) await connect(accounts, { provider: "desk", account });
    const revisions = async () => {
      const entries = await Promise.all(names.map((name) => store.get(`account/desk/${name}`)));
      return entries.map((entry) => entry?.revision);
    };
    const before = await revisions();
    await expect(store.rotate?.()).rejects.toMatchObject({
      name: "AccountStoreError",
      code: "encryption_key",
    });
    for (const revision of await revisions()) expect(before).not.toContain(revision);
  });
}

describe("SqliteAccountStore", () => {
  testSealedStores(() => {
    const file = temporaryFile();
    return {
      store: new SqliteAccountStore({ file, encryptionKey }),
      withOtherKey: new SqliteAccountStore({ file, encryptionKey: [otherKey, encryptionKey] }),
    };
  });
});

describe.skipIf(redisMissing)(redisTitle("RedisAccountStore"), () => {
  let server: RedisServer;
  let client: ReturnType<typeof createClient>;
  let stores = 0;
  beforeAll(async () => {
    server = await startRedis();
    client = createClient({ url: server.url });
    await client.connect();
  });
  afterAll(async () => {
    client.destroy();
    await server.stop();
  });
  testSealedStores(() => {
    stores += 1;
    const prefix = `workbelt-${stores}:`;
    return {
      store: new RedisAccountStore({ client, prefix, encryptionKey }),
      withOtherKey: new RedisAccountStore({
        client,
        prefix,
        encryptionKey: [otherKey, encryptionKey],
      }),
    };
  });
});

describe.skipIf(postgresMissing)(postgresTitle("PostgresAccountStore"), () => {
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
      store: new PostgresAccountStore({ pool, table, encryptionKey }),
      withOtherKey: new PostgresAccountStore({
        pool,
        table,
        encryptionKey: [otherKey, encryptionKey],
      }),
    };
  });
});

test("an entry that is not an account is unreadable, for a list and by itself", async () => {
  const { accounts, store } = await deskAccounts([granted()]);
  await connect(accounts);
  await store.put("account/desk/bob", '{"provider":"desk"');
  const listed = await accounts.list({ provider: "desk" });
  expect(statuses(listed)).toEqual(["ada: active", "bob: unreadable"]);
  expect(listed[1]?.reason).toContain("is not an account");
  expect(await accounts.status(BOB)).toEqual(listed[1]);
  await expect(accounts.refresh(BOB)).rejects.toMatchObject({
    name: "AccountStoreError",
    code: "store_damaged",
  });
});

test.each([
  ["a stray percent sign", "100%", "100%"],
  ["bytes that are no text", "%ff", "%ff"],
  ["a name that is not encoded", "a b", "a b"],
  ["a name encoded in another way", "%61da", "%61da"],
  ["a name that is too long", "x".repeat(300), "x".repeat(300)],
  ["no name", "", ""],
])("a key with %s is listed by its own text, with the others", async (_what, segment, account) => {
  const { accounts, store } = await deskAccounts([granted()]);
  await connect(accounts);
  const key = `account/desk/${segment}`;
  const value = (await store.get("account/desk/ada"))?.value ?? "";
  const revision = await store.put(key, value);
  const listed = await accounts.list({ provider: "desk" });
  expect(statuses(listed).toSorted()).toEqual(["ada: active", `${account}: unreadable`].toSorted());
  const bad = listed.find(({ status }) => status === "unreadable");
  expect(bad?.reason).toContain(JSON.stringify(key));
  expect(bad?.reason).toContain("store.delete");
  expect(await store.delete(key, String(revision))).toBe(true);
  expect(statuses(await accounts.list({ provider: "desk" }))).toEqual(["ada: active"]);
});

test("a percent sign in an account's name is allowed", async () => {
  const { accounts } = await deskAccounts([granted()]);
  await connect(accounts, { provider: "desk", account: "100%" });
  await connect(accounts, { provider: "desk", account: "a%2Fb" });
  const listed = await accounts.list({ provider: "desk" });
  expect(statuses(listed)).toEqual(["100%: active", "a%2Fb: active"]);
});

test("an unreadable entry of another service does not hide that this one is not connected", async () => {
  const store = new MemoryAccountStore();
  const { provider } = await deskAccounts([granted()], { store });
  const shelf = { ...provider, service: { ...provider.service, name: "shelf", title: "shelf" } };
  const accounts = new ConnectedAccounts({ store, providers: [provider, shelf] });
  await store.put("account/shelf/ada", "not an account");
  await expect(toolOf(accounts).execute(input)).rejects.toBeInstanceOf(AuthRequiredError);
  await expect(accounts.refresh(ADA)).rejects.toBeInstanceOf(AuthRequiredError);
});

test("a failure of the whole store is thrown", async () => {
  class Keyless extends MemoryAccountStore {
    override get(): Promise<never> {
      return Promise.reject(
        new AccountStoreError("encryption_key", "The encryption key is missing."),
      );
    }
  }
  const store = new Keyless();
  await store.put("account/desk/ada", "{}");
  const { accounts } = await deskAccounts([granted()], { store });
  await expect(accounts.list({ provider: "desk" })).rejects.toMatchObject({
    name: "AccountStoreError",
    code: "encryption_key",
  });
  await expect(accounts.status(ADA)).rejects.toMatchObject({
    name: "AccountStoreError",
    code: "encryption_key",
  });
  await expect(accounts.disconnect(ADA)).rejects.toMatchObject({
    name: "AccountStoreError",
    code: "encryption_key",
  });
});
