import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  readFileSync,
  readdirSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import type { StoreError } from "../../src/errors/store-error.js";
import { SqliteStore } from "../../src/store/sqlite-store.js";
import { encryptionKey, otherKey } from "./keys.js";
import { temporaryFile } from "./temporary-file.js";

const open = (file: string, key = encryptionKey) => new SqliteStore({ file, encryptionKey: key });

/** A file with entries of several pages. */
async function filled(): Promise<string> {
  const file = temporaryFile();
  const store = open(file);
  for (const key of ["alice", "bob"]) await store.put(key, `token of ${key}`);
  await store.put("large", "x".repeat(20_000));
  for (let index = 0; index < 60; index += 1) await store.put(`key ${index}`, "y".repeat(200));
  store.close();
  return file;
}

/** The code of what opening the file throws; the file has to be afterwards what it was before. */
function refusalOf(file: string, key?: string): unknown {
  const before = stateOf(file);
  const code = codeThrown(() => open(file, key).close());
  expect(stateOf(file)).toEqual(before);
  return code;
}

function codeThrown(work: () => void): unknown {
  try {
    work();
  } catch (error) {
    return (error as { code: unknown }).code;
  }
  return undefined;
}

function stateOf(file: string) {
  const content = createHash("sha256").update(readFileSync(file)).digest("hex");
  return { content, names: readdirSync(dirname(file)), mode: statSync(file).mode };
}

test("an empty file counts as corrupted", () => {
  const file = temporaryFile();
  writeFileSync(file, "", { mode: 0o644 });
  expect(refusalOf(file)).toBe("store_damaged");
});

test("a truncated file counts as corrupted at every length", async () => {
  const file = await filled();
  const whole = readFileSync(file);
  const places = [1, 15, 16, 60, 99, 100, 511, 512, 1000];
  for (let end = 4096; end < whole.length; end += 4096) places.push(end - 1, end, end + 1);
  places.push(whole.length - 1);
  for (const place of places) {
    writeFileSync(file, whole.subarray(0, place));
    expect(refusalOf(file)).toBe("store_damaged");
  }
  writeFileSync(file, whole);
  expect(await open(file).keys("")).toHaveLength(63);
});

test.each([
  ["text", "This is a letter to the editor.\n".repeat(400)],
  ["noise", Buffer.from(Array.from({ length: 9000 }, (_, index) => (index * 7919) % 251))],
  ["zeroes", Buffer.alloc(8192)],
])("a file of %s counts as corrupted", (_, content) => {
  const file = temporaryFile();
  writeFileSync(file, content, { mode: 0o644 });
  expect(refusalOf(file)).toBe("store_damaged");
});

test("overwritten pages are detected at opening", async () => {
  const file = await filled();
  const whole = readFileSync(file);
  for (let page = 1; page < whole.length / 4096; page += 1) {
    const damaged = Buffer.from(whole);
    damaged.fill(0xa7, page * 4096, page * 4096 + 200);
    writeFileSync(file, damaged);
    expect(refusalOf(file)).toBe("store_damaged");
  }
});

test("another program's database is rejected", () => {
  const file = temporaryFile();
  const other = new DatabaseSync(file);
  other.exec("create table entry (key blob primary key, sealed text, end_ms integer)");
  other.close();
  expect(refusalOf(file)).toBe("configuration");
});

test("a file of a later version of this package is rejected", async () => {
  const file = await filled();
  change(file, "pragma user_version = 2");
  expect(refusalOf(file)).toBe("configuration");
});

test.each(["drop table entry", "drop table encryption_check", "delete from encryption_check"])(
  "a file is damaged after: %s",
  async (statement) => {
    const file = await filled();
    change(file, statement);
    expect(refusalOf(file)).toBe("store_damaged");
  },
);

test("a wrong key is detected at opening", async () => {
  const file = await filled();
  chmodSync(file, 0o644);
  expect(refusalOf(file, otherKey)).toBe("encryption_key");
  expect(await open(file).get("alice")).toMatchObject({ value: "token of alice" });
});

test("a changed check text counts as corruption", async () => {
  const file = await filled();
  change(file, "update encryption_check set sealed = substr(sealed, 1, length(sealed) - 1)");
  expect(refusalOf(file)).toBe("store_damaged");
});

test("swapped values cannot be decrypted, the others can", async () => {
  const file = await filled();
  change(file, "update entry set key = x'00' where key = x'616c696365'");
  change(file, "update entry set key = x'616c696365' where key = x'626f62'");
  change(file, "update entry set key = x'626f62' where key = x'00'");
  const store = open(file);
  const damage = { code: "store_damaged", message: expect.stringContaining('"alice"') as string };
  await expect(store.get("alice")).rejects.toMatchObject(damage);
  await expect(store.get("bob")).rejects.toMatchObject({ code: "store_damaged" });
  await expect(store.get("bob")).rejects.toThrow(expect.not.stringContaining("token of"));
  expect(await store.get("key 1")).toMatchObject({ value: "y".repeat(200) });
  await expect(store.rotate()).rejects.toMatchObject({ code: "store_damaged" });
});

test("a flipped bit in a sealed value corrupts that entry", async () => {
  const file = await filled();
  const sealed = change(file, "select sealed from entry where key = x'626f62'");
  const bytes = readFileSync(file);
  const place = bytes.indexOf(String(sealed?.["sealed"])) + 40;
  bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place);
  writeFileSync(file, bytes);
  const store = open(file);
  await expect(store.get("bob")).rejects.toMatchObject({ code: "store_damaged" });
  expect(await store.get("alice")).toMatchObject({ value: "token of alice" });
});

test("rotating skips a corrupted entry and reports it at the end; it can be overwritten", async () => {
  const file = await filled();
  const database = new DatabaseSync(file);
  database.exec(
    "update entry set sealed = substr(sealed, 1, 40) where key = cast('alice' as blob)",
  );
  database.close();
  const store = open(file, `${otherKey},${encryptionKey}`);
  await expect(store.rotate()).rejects.toThrow('"alice"');
  const damage = await store.get("alice").catch((error: StoreError) => error);
  expect(damage).toMatchObject({ name: "StoreError", code: "store_damaged" });
  const { revision } = damage as StoreError;
  expect(await store.put("alice", "a new token", { expected: revision })).toBeDefined();
  await store.rotate();
  store.close();
  const rotated = open(file, otherKey);
  expect(await rotated.get("alice")).toMatchObject({ value: "a new token" });
  expect(await rotated.get("bob")).toMatchObject({ value: "token of bob" });
  rotated.close();
});

test("a file switched to a write-ahead log by another program is accepted", async () => {
  const file = await filled();
  const other = new DatabaseSync(file);
  other.exec("pragma journal_mode = wal; pragma wal_autocheckpoint = 0");
  other.exec("create table bulk (x); insert into bulk values (zeroblob(100000))");
  const impatient = () => new SqliteStore({ file, encryptionKey, timeoutMs: 50 });
  expect(codeThrown(impatient)).toBe("store_unavailable");
  other.close();
  const store = open(file);
  expect(await store.get("bob")).toMatchObject({ value: "token of bob" });
  store.close();
});

test("corruption while the file is open is reported as such", async () => {
  const file = await filled();
  const store = open(file);
  expect(await store.get("alice")).toBeDefined();
  truncateSync(file, 4096);
  await expect(store.keys("")).rejects.toMatchObject({ code: "store_damaged" });
  await expect(store.put("alice", "token")).rejects.toMatchObject({ code: "store_damaged" });
  expect(statSync(file).size).toBe(4096);
});

test("an invalid file option is rejected", () => {
  const folder = dirname(temporaryFile());
  const refused = (file: string, part: string) => {
    expect(() => open(file)).toThrow(expect.objectContaining({ code: "configuration" }) as Error);
    expect(() => open(file)).toThrow(part);
  };
  refused("", "MemoryStore");
  refused(":memory:", "MemoryStore");
  refused(folder, "is not a file");
  refused(join(folder, "none", "accounts.db"), "Make the folder first");
  expect(existsSync(join(folder, "none"))).toBe(false);
});

test("without a key no file is created", () => {
  const file = temporaryFile();
  expect(() => open(file, "password")).toThrow("32 random bytes");
  expect(existsSync(file)).toBe(false);
});

/** Runs a statement on the file from outside. */
function change(file: string, statement: string) {
  const database = new DatabaseSync(file);
  const row = database.prepare(statement).get();
  database.close();
  return row;
}
