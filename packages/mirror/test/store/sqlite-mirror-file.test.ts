import { readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { encryptionKey, otherKey } from "../../../core/test/store/keys.js";
import { temporaryFile } from "../../../core/test/store/temporary-file.js";
import { SqliteMirrorStore } from "../../src/index.js";
import { openMirrorStore, openMirrorStoreModule } from "../helpers/open-sqlite-mirror.js";
import { expectWholeSteps, startSteps, testKills } from "./test-kills.js";

const open = (file: string, key = encryptionKey) =>
  new SqliteMirrorStore({ file, encryptionKey: key });

testKills(() => {
  const file = temporaryFile("mirror.db");
  const findProblems = () => {
    const database = new DatabaseSync(file);
    const found = database.prepare("pragma integrity_check").all();
    database.exec("insert into search (search) values ('integrity-check')");
    database.close();
    return found.filter(({ integrity_check: problem }) => problem !== "ok");
  };
  return { open: openMirrorStore, module: openMirrorStoreModule, address: file, findProblems };
});

test("on a full disk a step is an error that says what to do, and nothing of it is written", async () => {
  const file = temporaryFile("mirror.db");
  await open(file).close();
  const process = startSteps({ address: file, module: openMirrorStoreModule }, "alice", 400);
  await process.ended;
  expect(process.output()).toMatch(/^ready\nThe mirror .+ could not be (?:read or )?written/);
  expect(process.output()).toContain("delete the mirror; the next sync rebuilds it");
  const store = open(file);
  expect(await expectWholeSteps(store, "alice")).toBeGreaterThan(0);
  await store.close();
});

test.each([
  ["a truncated file", (file: string) => truncateSync(file, 20_000)],
  ["an empty file", (file: string) => truncateSync(file, 0)],
  ["a file of text", (file: string) => writeFileSync(file, "A letter.\n".repeat(900))],
  ["a file with an overwritten page", (file: string) => overwrite(file, 4096)],
])(
  "%s is an error that says to delete it, and a mirror can be made at its path then",
  async (_, damage) => {
    const file = temporaryFile("mirror.db");
    await fill(file);
    damage(file);
    const before = readFileSync(file);
    expect(() => open(file)).toThrow(
      expect.objectContaining({
        code: "store_damaged",
        message: expect.stringContaining("delete it, with the files beside it") as string,
      }) as Error,
    );
    expect(readFileSync(file).equals(before)).toBe(true);
    rmSync(file);
    await fill(file);
  },
);

test("a file holds neither texts, titles, addresses, authors nor the names of partitions, and only its owner can read it", async () => {
  const file = temporaryFile("mirror.db");
  await fill(file);
  const bytes = readFileSync(file).toString("latin1");
  for (const secret of [
    "Anna Berg",
    "anna@example.com",
    "crm alice",
    "Promised Renewal",
    "step one",
    "Listed Value",
  ]) {
    expect(bytes).not.toContain(secret);
    expect(bytes).not.toContain(Buffer.from(secret).toString("base64url").slice(0, -2));
  }
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("a file is opened with its key only", async () => {
  const file = temporaryFile("mirror.db");
  await fill(file);
  const wrongKey = expect.objectContaining({
    code: "encryption_key",
    message: expect.stringContaining("delete the mirror") as string,
  }) as Error;
  expect(() => open(file, otherKey)).toThrow(wrongKey);
  const both = new SqliteMirrorStore({ file, encryptionKey: [otherKey, encryptionKey] });
  const query = {
    partitions: ["crm alice"],
    words: ["renewal"],
    about: ["by:anna berg"],
    limit: 1,
  };
  expect(await both.search(query)).toHaveLength(1);
  await both.close();
});

test("a store without a key, a file or memory says what is missing", () => {
  expect(() => new SqliteMirrorStore({})).toThrow("needs either the file option");
  expect(() => new SqliteMirrorStore({ file: "mirror.db", memory: true })).toThrow("either");
  expect(() => open("")).toThrow("memory: true");
  expect(() => open(temporaryFile("mirror.db"), "short")).toThrow("32 random bytes");
});

async function fill(file: string): Promise<void> {
  const store = open(file);
  const item = {
    id: "a",
    title: "Promised Renewal",
    text: "The renewal is promised. ".repeat(2000),
    by: ["Anna Berg"],
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
        collection: "crm_notes",
        id: "a",
        ...head,
        item,
        listed: '"Listed Value"',
      },
    ],
  });
  await store.close();
}

function overwrite(file: string, at: number): void {
  const bytes = readFileSync(file);
  bytes.fill(0xa7, at, at + 200);
  writeFileSync(file, bytes);
}
