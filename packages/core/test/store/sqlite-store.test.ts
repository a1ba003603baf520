import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { SqliteStore } from "../../src/store/sqlite-store.js";
import { encryptionKey, otherKey } from "./keys.js";
import { temporaryFile } from "./temporary-file.js";

const open = (file: string, keys: string | string[] = encryptionKey, timeoutMs = 5_000) =>
  new SqliteStore({ file, encryptionKey: keys, timeoutMs });

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("a file persists after closing, without other files in its folder", async () => {
  const file = temporaryFile("a %41?b#c.db");
  const store = open(file);
  const revision = await store.put("alice", "token");
  store.close();
  expect(readdirSync(dirname(file))).toEqual(["a %41?b#c.db"]);
  expect(await open(file).get("alice")).toEqual({ value: "token", revision });
  expect(readdirSync(dirname(file))).toEqual(["a %41?b#c.db"]);
});

test("the file holds no plain text", async () => {
  const file = temporaryFile();
  await open(file).put("alice", "the secret token");
  const bytes = readFileSync(file);
  for (const secret of ["secret", "token", encryptionKey]) {
    expect(bytes.includes(secret)).toBe(false);
    expect(bytes.includes(Buffer.from(secret).toString("base64url"))).toBe(false);
  }
  expect(bytes.includes("wb1.")).toBe(true);
});

test("the file is readable by its owner only", async () => {
  const file = temporaryFile();
  const store = open(file);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  store.close();
  chmodSync(file, 0o664);
  await open(file).put("alice", "token");
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("expired entries are deleted", async () => {
  const file = temporaryFile();
  vi.useFakeTimers({ toFake: ["Date"] });
  const store = open(file);
  await store.put("old", "token", { lifetimeMs: 1000 });
  await store.put("new", "token", { lifetimeMs: 1_000_000 });
  vi.advanceTimersByTime(999);
  expect(await store.keys("")).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(await store.keys("")).toEqual(["new"]);
  vi.advanceTimersByTime(60_000);
  await store.put("another", "token");
  store.close();
  const rows = new DatabaseSync(file).prepare("select cast(key as text) key from entry").all();
  expect(rows.map(({ key }) => key)).toEqual(["another", "new"]);
});

test("rotating re-encrypts everything with the first key and keeps the expiry", async () => {
  const file = temporaryFile();
  vi.useFakeTimers({ toFake: ["Date"] });
  const store = open(file);
  const revision = await store.put("alice", "a");
  await store.put("bob", "b", { lifetimeMs: 1000 });
  store.close();
  const both = open(file, [otherKey, encryptionKey]);
  expect(await both.rotate()).toBe(2);
  expect(await both.put("alice", "late", { expected: revision })).toBeUndefined();
  both.close();
  expect(() => open(file)).toThrow(expect.objectContaining({ code: "encryption_key" }) as Error);
  const rotated = open(file, otherKey);
  expect(await rotated.get("alice")).toMatchObject({ value: "a" });
  expect(await rotated.get("bob")).toMatchObject({ value: "b" });
  vi.advanceTimersByTime(1000);
  expect(await rotated.keys("")).toEqual(["alice"]);
});

test("rotating keeps concurrent writes", async () => {
  const file = temporaryFile();
  const old = open(file, [encryptionKey, otherKey]);
  for (let index = 0; index < 20; index += 1) await old.put(`key ${index}`, "0");
  const rotating = open(file, [otherKey, encryptionKey]).rotate();
  const writing = Array.from({ length: 20 }, async (_, index) => {
    const key = `key ${index}`;
    for (let written: string | undefined; written === undefined;) {
      const entry = await old.get(key);
      written = await old.put(key, "1", { expected: entry?.revision });
    }
  });
  expect(await rotating).toBe(20);
  await Promise.all(writing);
  for (const key of await old.keys("")) expect(await old.get(key)).toMatchObject({ value: "1" });
});

test("a locked file is waited for, then a retryable error", async () => {
  const file = temporaryFile();
  const store = open(file, encryptionKey, 200);
  await store.put("alice", "token");
  const other = new DatabaseSync(file);
  other.exec("begin exclusive");
  const busy = { code: "store_unavailable", retryable: true };
  await expect(store.get("alice")).rejects.toMatchObject(busy);
  await expect(store.put("bob", "token")).rejects.toMatchObject(busy);
  expect(() => open(file, encryptionKey, 10)).toThrow(expect.objectContaining(busy) as Error);
  const read = store.get("alice");
  await setTimeout(60);
  other.exec("commit");
  expect(await read).toMatchObject({ value: "token" });
  expect(await open(file).keys("")).toEqual(["alice"]);
});

test("a deleted file rejects further writes", async () => {
  const file = temporaryFile();
  const store = open(file);
  await store.put("alice", "token");
  renameSync(file, `${file}.away`);
  const gone = { code: "store_unavailable", retryable: false };
  await expect(store.put("bob", "token")).rejects.toMatchObject(gone);
  renameSync(`${file}.away`, file);
  expect(await store.put("bob", "token")).toBeDefined();
  rmSync(file);
  await expect(store.put("carol", "token")).rejects.toMatchObject(gone);
});

test.each([
  ["a full disk", "pragma max_page_count = 1"],
  ["a disk that takes no writes", "pragma query_only = on"],
])("%s is an error and changes nothing", async (_, setting) => {
  const opened: DatabaseSync[] = [];
  class Watched extends DatabaseSync {
    constructor(...options: ConstructorParameters<typeof DatabaseSync>) {
      super(...options);
      opened.push(this);
    }
  }
  const file = temporaryFile();
  vi.spyOn(process, "getBuiltinModule").mockReturnValue({ DatabaseSync: Watched });
  const store = open(file);
  const revision = await store.put("alice", "token");
  opened.at(-1)?.exec(setting);
  const failure = { code: "store_unavailable", retryable: false };
  await expect(store.put("bob", "x".repeat(10_000))).rejects.toMatchObject(failure);
  expect(await store.get("alice")).toEqual({ value: "token", revision });
  store.close();
  expect(await open(file).keys("")).toEqual(["alice"]);
});

test("a closed store reports that it is closed", async () => {
  const store = open(temporaryFile());
  store.close();
  store.close();
  await expect(store.get("alice")).rejects.toMatchObject({ code: "store_unavailable" });
  await expect(store.put("alice", "token")).rejects.toThrow("is closed");
});

test("processes that create and write one file concurrently lose nothing", async () => {
  const file = temporaryFile();
  const processes = [startCounting(file, 200), startCounting(file, 200)];
  await Promise.all(processes.map(({ ready }) => ready));
  const conflicts = await Promise.all(processes.map(({ finish }) => finish()));
  expect(await open(file).get("counter")).toMatchObject({ value: "400" });
  // They did get into each other's way.
  expect(Math.max(...conflicts)).toBeGreaterThan(0);
  expect(readdirSync(dirname(file))).toEqual(["accounts.db"]);
});

test("a process killed during writes leaves the file intact", async () => {
  const file = temporaryFile();
  const counting = startCounting(file, 1_000_000);
  await counting.ready;
  const finished = counting.finish();
  await expect.poll(() => existsSync(file) && statSync(file).size > 0).toBe(true);
  await setTimeout(200);
  counting.kill();
  expect(await finished).toBeNaN();
  const store = open(file);
  const entry = await store.get("counter");
  expect(Number(entry?.value)).toBeGreaterThan(0);
  expect(await store.put("counter", "0", { expected: entry?.revision })).toBeDefined();
});

/** A process of its own that counts as soon as it is told to, and then says how often it was in the way. */
function startCounting(file: string, times: number) {
  const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
  const command = ["--import", at("../helpers/sources.mjs"), at("count-up.ts"), file];
  const env = { ...process.env, WORKBELT_ENCRYPTION_KEY: encryptionKey };
  const child = spawn(process.execPath, [...command, String(times)], { env });
  onTestFinished(() => void child.kill("SIGKILL"));
  const said: string[] = [];
  child.stdout.on("data", (chunk: Buffer) => said.push(chunk.toString()));
  const closed = once(child, "close");
  return {
    ready: once(child.stdout, "data"),
    kill: () => child.kill("SIGKILL"),
    finish: async () => {
      child.stdin.end("go\n");
      await closed;
      return Number(said.join("").replace("ready", "").trim() || Number.NaN);
    },
  };
}
