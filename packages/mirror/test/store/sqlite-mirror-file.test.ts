import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { encryptionKey, otherKey } from "../../../core/test/store/keys.js";
import { temporaryFile } from "../../../core/test/store/temporary-file.js";
import { SqliteMirrorStore } from "../../src/index.js";

const open = (file: string, key = encryptionKey) =>
  new SqliteMirrorStore({ file, encryptionKey: key });

test("a process killed during steps leaves whole steps, of all that share the file", async () => {
  const file = temporaryFile("mirror.db");
  open(file);
  let before = 0;
  for (let round = 0; round < 6; round += 1) {
    const processes = ["alice", "bob"].map((partition) => start(file, partition));
    await Promise.all(processes.map(({ ready }) => ready));
    for (const { kill } of processes) {
      await setTimeout(20 + Math.random() * 150);
      kill();
    }
    await Promise.all(processes.map(({ ended }) => ended));
    const store = open(file);
    let steps = 0;
    for (const partition of ["alice", "bob"]) steps += await expectWholeSteps(store, partition);
    expect(steps).toBeGreaterThanOrEqual(before);
    before = steps;
    await store.close();
    const database = new DatabaseSync(file);
    expect(database.prepare("pragma integrity_check").get()).toEqual({ integrity_check: "ok" });
    database.exec("insert into search (search) values ('integrity-check')");
    database.close();
  }
  expect(before).toBeGreaterThan(0);
});

test("on a full disk a step is an error that says what to do, and nothing of it is written", async () => {
  const file = temporaryFile("mirror.db");
  await open(file).close();
  const process = start(file, "alice", 400);
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

/** Expects that a partition has all of the items of its steps, and nothing else. Returns their number. */
async function expectWholeSteps(store: SqliteMirrorStore, partition: string): Promise<number> {
  const { text, version } = await store.progress(partition);
  expect(text).toBe(version === 0 ? undefined : `step ${version}`);
  const items = version === 0 ? 0 : version * 10 + 1;
  const query = { partitions: [partition], limit: 1_000_000 };
  expect(await store.heads({ partition, collection: "notes" })).toHaveLength(items);
  expect(await store.search({ ...query, words: ["contract"] })).toHaveLength(items);
  expect(await store.search({ ...query, words: [], about: ["deal"] })).toHaveLength(items);
  expect(await store.changes([partition], 0, 1_000_000)).toHaveLength(items);
  return version;
}

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
    put: [{ partition: "crm alice", collection: "crm_notes", id: "a", ...head, item }],
  });
  await store.close();
}

function overwrite(file: string, at: number): void {
  const bytes = readFileSync(file);
  bytes.fill(0xa7, at, at + 200);
  writeFileSync(file, bytes);
}

/** Starts a process that makes steps. A limit on the size of its files is in blocks of 512 bytes. */
function start(file: string, partition: string, blocks?: number) {
  const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
  const sources = at("../../../core/test/helpers/sources.mjs");
  const limit = blocks === undefined ? "" : `ulimit -f ${blocks}; `;
  const command = `${limit}exec "$0" "$@"`;
  const args = [process.execPath, "--import", sources, at("commit-steps.ts"), file, partition];
  const env = { ...process.env, WORKBELT_ENCRYPTION_KEY: encryptionKey };
  const child = spawn("sh", ["-c", command, ...args], { env });
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  return {
    ready: once(child.stdout, "data"),
    ended: once(child, "close"),
    kill: () => child.kill("SIGKILL"),
    output: () => output,
  };
}
