import { createClient } from "redis";
import { inspect } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AccountStore } from "../../../src/accounts/store/account-store.js";
import { MemoryAccountStore } from "../../../src/accounts/store/memory-account-store.js";
import { SqliteAccountStore } from "../../../src/accounts/store/sqlite-account-store.js";
import { RedisAccountStore } from "../../../src/redis/index.js";
import {
  type RedisServer,
  redisMissing,
  redisTitle,
  startRedis,
} from "../../helpers/redis-server.js";
import { testAccountStore } from "../../../src/testing/account-store-contract.js";
import { encryptionKey, encryptionKeyBytes } from "./keys.js";
import { temporaryFile } from "./temporary-file.js";

describe("MemoryAccountStore", () => {
  testAccountStore({ empty: () => new MemoryAccountStore() });
});

describe("SqliteAccountStore", () => {
  const files = new WeakMap<AccountStore, string>();
  const open = (file: string) => {
    const store = new SqliteAccountStore({ file, encryptionKey });
    files.set(store, file);
    return store;
  };
  testAccountStore({
    empty: () => open(temporaryFile()),
    another: (store) => open(files.get(store) ?? ""),
  });

  test("neither inspect nor JSON shows its encryption key or plain text", async () => {
    const store = open(temporaryFile());
    await store.put("account", "a value");
    const shown = `${inspect(store, { showHidden: true, depth: Infinity, getters: true })}${JSON.stringify(store)}`;
    for (const form of ["base64", "hex"] as const) {
      expect(shown).not.toContain(encryptionKeyBytes.toString(form).slice(0, 20));
    }
    expect(shown).not.toMatch(/KeyObject|wb1\./);
  });
});

describe.skipIf(redisMissing)(redisTitle("RedisAccountStore"), () => {
  let server: RedisServer;
  let client: ReturnType<typeof createClient>;
  const prefixes = new WeakMap<AccountStore, string>();
  beforeAll(async () => {
    server = await startRedis();
    client = createClient({ url: server.url });
    await client.connect();
  });
  afterAll(async () => {
    client.destroy();
    await server.stop();
  });
  const open = (prefix: string) => {
    const store = new RedisAccountStore({ client, prefix, encryptionKey });
    prefixes.set(store, prefix);
    return store;
  };
  let stores = 0;
  testAccountStore({
    // Next to each other, and with glob characters, so that a store that sees too much is noticed.
    empty: () => open(`w[*]${(stores += 1)}:`),
    another: (store) => open(prefixes.get(store) ?? ""),
  });
});
