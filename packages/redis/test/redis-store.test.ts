import type { Store } from "@workbelt/core/store";
import { testStore } from "@workbelt/testing";
import { createClient, RESP_TYPES } from "redis";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { RedisStore, type RedisClient } from "../src/index.js";
import { type RedisServer, redisMissing, redisTitle, startRedis } from "./helpers/redis-server.js";
import { encryptionKey, otherKey } from "../../core/test/store/keys.js";

describe.skipIf(redisMissing)(redisTitle("RedisStore with a server"), () => {
  let server: RedisServer;
  let client: ReturnType<typeof createClient>;
  beforeAll(async () => {
    server = await startRedis();
    client = createClient({ url: server.url });
    await client.connect();
  });
  afterAll(async () => {
    client.destroy();
    await server.stop();
  });
  const prefixes = new WeakMap<Store, string>();
  const open = (prefix: string) => {
    const store = new RedisStore({ client, prefix, encryptionKey });
    prefixes.set(store, prefix);
    return store;
  };
  let stores = 0;
  testStore({
    // Next to each other, and with glob characters, so that a store that sees too much is noticed.
    empty: () => open(`w[*]${(stores += 1)}:`),
    another: (store) => open(prefixes.get(store) ?? ""),
  });

  const newPrefix = () => `workbelt-${(stores += 1)}:`;

  test("the prefix is workbelt: by default, and the server holds no plain text", async () => {
    const store = new RedisStore({ client, encryptionKey });
    const revision = await store.put("alice", "the secret token", { lifetimeMs: 60_000 });
    const kept = await client.get("workbelt:alice");
    expect(kept).toMatch(/^wb1\./);
    for (const form of ["utf8", "base64url"] as const) {
      expect(kept).not.toContain(Buffer.from("secret token").toString(form));
    }
    expect(await client.pTTL("workbelt:alice")).toBeGreaterThan(50_000);
    await store.put("alice", "another", { expected: revision });
    expect(await client.pTTL("workbelt:alice")).toBe(-1);
  });

  test("stores with other prefixes and foreign keys are ignored", async () => {
    await client.set("other", "1");
    await client.set("w*:alice", "1");
    const store = new RedisStore({ client, prefix: "w?:", encryptionKey });
    await store.put("bob", "token");
    expect(await store.keys("")).toEqual(["bob"]);
    expect(await store.rotate()).toBe(1);
  });

  test("a moved or changed value cannot be decrypted", async () => {
    const prefix = newPrefix();
    const store = new RedisStore({ client, prefix, encryptionKey });
    await store.put("alice", "token");
    await client.copy(`${prefix}alice`, `${prefix}bob`);
    await expect(store.get("bob")).rejects.toMatchObject({
      code: "store_damaged",
      message: expect.stringContaining(`"${prefix}bob"`) as string,
    });
    const elsewhere = newPrefix();
    await client.copy(`${prefix}alice`, `${elsewhere}alice`);
    const other = new RedisStore({ client, prefix: elsewhere, encryptionKey });
    await expect(other.get("alice")).rejects.toMatchObject({ code: "store_damaged" });
    await client.setRange(`${prefix}alice`, 30, "****");
    await expect(store.get("alice")).rejects.toMatchObject({ code: "store_damaged" });
    expect(await client.getRange(`${prefix}alice`, 30, 33)).toBe("****");
  });

  test("a key of another type counts as corrupted", async () => {
    const prefix = newPrefix();
    const store = new RedisStore({ client, prefix, encryptionKey });
    await client.hSet(`${prefix}alice`, "field", "1");
    await expect(store.get("alice")).rejects.toMatchObject({ code: "store_damaged" });
    await expect(store.delete("alice", "1")).rejects.toMatchObject({ code: "store_damaged" });
  });

  test("another encryption key decrypts nothing and changes nothing", async () => {
    const prefix = newPrefix();
    const store = new RedisStore({ client, prefix, encryptionKey });
    await store.put("alice", "token");
    const wrong = new RedisStore({ client, prefix, encryptionKey: otherKey });
    await expect(wrong.get("alice")).rejects.toMatchObject({ code: "encryption_key" });
    await expect(wrong.rotate()).rejects.toMatchObject({ code: "encryption_key" });
    expect(await store.get("alice")).toMatchObject({ value: "token" });
  });

  test("rotating re-encrypts everything with the first key and keeps the expiry", async () => {
    const prefix = newPrefix();
    const store = new RedisStore({ client, prefix, encryptionKey });
    const revision = await store.put("alice", "a");
    await store.put("bob", "b", { lifetimeMs: 60_000 });
    const both = new RedisStore({
      client,
      prefix,
      encryptionKey: [otherKey, encryptionKey],
    });
    expect(await both.rotate()).toBe(2);
    expect(await both.put("alice", "late", { expected: revision })).toBeUndefined();
    const rotated = new RedisStore({ client, prefix, encryptionKey: otherKey });
    expect(await rotated.get("alice")).toMatchObject({ value: "a" });
    expect(await rotated.get("bob")).toMatchObject({ value: "b" });
    expect(await client.pTTL(`${prefix}alice`)).toBe(-1);
    expect(await client.pTTL(`${prefix}bob`)).toBeGreaterThan(50_000);
  });

  test("rotating keeps concurrent writes", async () => {
    const prefix = newPrefix();
    const old = new RedisStore({ client, prefix, encryptionKey: [encryptionKey, otherKey] });
    const keys = Array.from({ length: 30 }, (_, index) => `key ${index}`);
    await Promise.all(keys.map((key) => old.put(key, "0")));
    const both = new RedisStore({
      client,
      prefix,
      encryptionKey: [otherKey, encryptionKey],
    });
    const rotating = both.rotate();
    const writing = keys.map(async (key) => {
      for (let written: string | undefined; written === undefined;) {
        const entry = await old.get(key);
        written = await old.put(key, "1", { expected: entry?.revision });
      }
    });
    await Promise.all(writing);
    expect(await rotating).toBe(30);
    for (const key of keys) expect(await both.get(key)).toMatchObject({ value: "1" });
  });

  const adapters: [string, () => RedisClient][] = [
    ["bytes", () => client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer })],
    ["numbers as text", () => client.withTypeMapping({ [RESP_TYPES.NUMBER]: String })],
    [
      "the call method of ioredis and iovalkey",
      () => {
        const ioredis = {
          call: (command: string, ...rest: string[]) => client.sendCommand([command, ...rest]),
        };
        return { sendCommand: ([command, ...rest]) => ioredis.call(command, ...rest) };
      },
    ],
  ];
  test.each(adapters)("a client with %s is supported", async (_, adapter) => {
    const store = new RedisStore({ client: adapter(), prefix: newPrefix(), encryptionKey });
    const first = await store.put("naïve ☃", "token");
    expect(await store.put("naïve ☃", "again")).toBeUndefined();
    const second = await store.put("naïve ☃", "another", { expected: first, lifetimeMs: 60_000 });
    expect(await store.put("naïve ☃", "again", { expected: first })).toBeUndefined();
    expect(await store.get("naïve ☃")).toEqual({ value: "another", revision: second });
    expect(await store.keys("na")).toEqual(["naïve ☃"]);
    expect(await store.rotate()).toBe(1);
    const { revision = "" } = (await store.get("naïve ☃")) ?? {};
    expect(await store.delete("naïve ☃", String(second))).toBe(false);
    expect(await store.delete("naïve ☃", revision)).toBe(true);
    expect(await store.get("naïve ☃")).toBeUndefined();
  });

  test("errors of the server keep the reason and omit the command's arguments", async () => {
    const store = new RedisStore({ client, prefix: newPrefix(), encryptionKey });
    const revision = await store.put("alice", "token");
    await client.configSet("maxmemory", "1");
    const full = await failureOf(store.put("alice", "new token", { expected: revision }));
    await client.configSet("maxmemory", "0");
    expect(full).toMatchObject({
      code: "store_unavailable",
      retryable: false,
      mayHaveHappened: false,
    });
    await client.replicaOf("127.0.0.1", 1);
    const failover = await failureOf(store.put("bob", "token"));
    await client.replicaOf("NO", "ONE" as unknown as number);
    expect(failover).toMatchObject({ code: "store_unavailable", retryable: true });
    expect(failover.message).toContain("READONLY");
    expect(await store.get("alice")).toEqual({ value: "token", revision });
  });
});

async function failureOf(call: Promise<unknown>): Promise<Error> {
  return call.then(
    () => expect.unreachable("This should have failed."),
    (error: unknown) => error as Error,
  );
}
