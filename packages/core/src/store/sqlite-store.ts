import type { DatabaseSync } from "node:sqlite";
import { requireMachine } from "../client/runtime.js";
import { assertOptions } from "../errors/assert-options.js";
import type { Store, PutOptions, StoredEntry } from "./store.js";
import { Encryption, type EncryptionOptions } from "./encryption.js";
import { checkedText, endMs } from "./entry.js";
import { reencryptAll } from "./reencrypt.js";
import { CHECK_NAME, openSqliteFile, type SqliteFormat } from "./sqlite-file.js";
import { type LockedFile, whenFree } from "./sqlite-waiting.js";
import { ACCOUNT_STORE } from "./store-words.js";

const FORMAT: SqliteFormat = {
  words: ACCOUNT_STORE,
  memory: "for accounts that are kept in memory only, use MemoryStore",
  // "WKBT".
  applicationId: 0x57_4b_42_54,
  schemaVersion: 1,
  // Keys are blobs: SQLite truncates text at the first NUL.
  schema:
    "create table entry (key blob primary key, sealed text not null, end_ms integer) strict, without rowid;",
  // One file at rest, and committed data survives a power failure.
  settings: "pragma journal_mode = delete; pragma synchronous = extra;",
  checkedBytes: Infinity,
  probe: "select key, sealed, end_ms from entry limit 1",
  checkText: () => "",
};

const PRUNE_EVERY_MS = 60_000;
const ALIVE = "(end_ms is null or end_ms > :now)";
const SELECT = `select sealed from entry where key = :key and ${ALIVE}`;
// An expired entry counts as missing.
const INSERT = `insert into entry (key, sealed, end_ms) values (:key, :sealed, :end)
  on conflict (key) do update set sealed = excluded.sealed, end_ms = excluded.end_ms where not ${ALIVE}`;
const REPLACE = `update entry set sealed = :sealed, end_ms = :end where key = :key and sealed = :expected and ${ALIVE}`;
const RESEAL = "update entry set sealed = :sealed where key = :key and sealed = :expected";
const DELETE = `delete from entry where key = :key and sealed = :expected and ${ALIVE}`;
// SQLite reads an empty blob as null, which equals nothing.
const KEYS = `select key from entry
  where (:prefix = x'' or substr(key, 1, length(:prefix)) = :prefix) and ${ALIVE}`;
const PRUNE = "delete from entry where end_ms <= :now";

/** Options of a {@link SqliteStore}. */
export interface SqliteStoreOptions extends EncryptionOptions {
  /** Path of the file. It is created if missing; its folder must exist. */
  file: string;
  /** Maximum wait while another process locks the file, in milliseconds. @default 5_000 */
  timeoutMs?: number | undefined;
}

/**
 * Keeps connected accounts in one SQLite file, for all processes of one machine. Values are sealed with
 * AES-256-GCM; their keys are not. The file is for its owner only (mode 0600). It must be on
 * a local disk: locks on network drives are unreliable.
 *
 * @example new SqliteStore({ file: "accounts.db" }) // the key is in WORKBELT_ENCRYPTION_KEY
 */
export class SqliteStore implements Store {
  readonly #database: DatabaseSync;
  readonly #file: LockedFile;
  readonly #encryption: Encryption;
  #pruneAtMs = 0;

  /**
   * Opens the file, or creates it.
   *
   * @throws StoreError without a key, or when the file was sealed with another one;
   * StoreError; ConfigurationError when the folder does not exist or the
   * file is another program's. An existing file is not modified then.
   */
  constructor(options: SqliteStoreOptions) {
    const known = "encryptionKey file timeoutMs";
    assertOptions("SqliteStore", options, known);
    const { file, encryptionKey, timeoutMs = 5_000 } = options;
    requireMachine("SqliteStore", "Write a Store over a database that it can reach.");
    this.#encryption = new Encryption({ encryptionKey });
    const opened = openSqliteFile(file, FORMAT, { encryption: this.#encryption, timeoutMs });
    this.#database = opened.database;
    this.#file = { path: opened.path, words: ACCOUNT_STORE, timeoutMs };
  }

  async get(key: string): Promise<StoredEntry | undefined> {
    const now = Date.now();
    const [row] = await this.#read(SELECT, { key: toBuffer(key), now });
    if (row === undefined) return undefined;
    const sealed = String(row["sealed"]);
    return { value: this.#encryption.open(key, sealed), revision: sealed };
  }

  async put(key: string, value: string, options: PutOptions = {}): Promise<string | undefined> {
    await this.#prune();
    const { expected, lifetimeMs } = options;
    // Every sealed text is unique, so it serves as the revision.
    const sealed = this.#encryption.seal(key, checkedText(value, "value"));
    const now = Date.now();
    const fields = { key: toBuffer(key), sealed, end: endMs(lifetimeMs) ?? null, now };
    const changes =
      expected === undefined
        ? await this.#write(INSERT, fields)
        : await this.#write(REPLACE, { ...fields, expected });
    return changes === 1 ? sealed : undefined;
  }

  async delete(key: string, expected: string): Promise<boolean> {
    const now = Date.now();
    return (await this.#write(DELETE, { key: toBuffer(key), expected, now })) === 1;
  }

  async keys(prefix: string): Promise<string[]> {
    const bytes = Buffer.from(checkedText(prefix, "prefix"));
    const rows = await this.#read(KEYS, { prefix: bytes, now: Date.now() });
    return rows.map((row) => Buffer.from(row["key"] as Uint8Array).toString());
  }

  /**
   * Re-encrypts every entry with the first key. Returns their number; after that, older keys
   * are no longer needed. Give every process the new key first. It can run while
   * others work, and be repeated after an interruption.
   *
   * @throws StoreError for the first entry that does not open, after all others.
   */
  async rotate(): Promise<number> {
    const count = await reencryptAll(await this.keys(""), (key) => this.#reseal(key));
    const sealed = this.#encryption.seal(CHECK_NAME, "");
    await this.#write("update encryption_check set sealed = :sealed", { sealed });
    return count;
  }

  /** Closes the file. */
  close(): void {
    if (this.#database.isOpen) this.#database.close();
  }

  async #reseal(key: string): Promise<boolean> {
    for (;;) {
      const entry = await this.get(key);
      if (entry === undefined) return false;
      const sealed = this.#encryption.seal(key, entry.value);
      const fields = { key: toBuffer(key), sealed, expected: entry.revision };
      if ((await this.#write(RESEAL, fields)) === 1) return true;
    }
  }

  async #prune(): Promise<void> {
    const now = Date.now();
    if (now < this.#pruneAtMs) return;
    this.#pruneAtMs = now + PRUNE_EVERY_MS;
    await this.#write(PRUNE, { now });
  }

  #read(statement: string, fields: Fields) {
    return whenFree(this.#file, () => this.#database.prepare(statement).all(fields));
  }

  async #write(statement: string, fields: Fields): Promise<number> {
    const run = () => this.#database.prepare(statement).run(fields);
    return Number((await whenFree(this.#file, run)).changes);
  }
}

type Fields = Record<string, string | number | null | Uint8Array>;

function toBuffer(key: string): Uint8Array {
  return Buffer.from(checkedText(key, "key"));
}
