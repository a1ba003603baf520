import type { ConnectionOptions } from "node:tls";
import {
  type Store,
  checkedLifetimeMs,
  checkedText,
  Encryption,
  type EncryptionOptions,
  type PutOptions,
  reencryptAll,
  type StoredEntry,
} from "@workbelt/core/store";
import { assertOptions } from "@workbelt/core/provider";
import { PostgresConnection } from "./postgres-connection.js";
import { choosePool, OwnPool, type PostgresPool, type PostgresResult } from "./postgres-pool.js";
import { type AccountStatements, accountStatements } from "./statements.js";

const NOUN = "account store";
const PRUNE_EVERY_MS = 60_000;

/** Options of a {@link PostgresStore}: a pool, or how to connect. */
export interface PostgresStoreOptions extends EncryptionOptions {
  /** A `Pool` of the package `pg`. The caller listens to its `error` event, and ends it. */
  pool?: PostgresPool | undefined;
  /** Address of the database, for a pool of the store's own: `postgres://user:password@host/database`. */
  connectionString?: string | undefined;
  /** TLS of the store's own pool, as in `pg`. An `sslmode` in the connection string comes first. */
  ssl?: boolean | ConnectionOptions | undefined;
  /** Name of the table, optionally after its schema and a dot. @default "workbelt_account" */
  table?: string | undefined;
  /** Maximum wait for a response, in milliseconds. @default 5_000 */
  timeoutMs?: number | undefined;
}

const OPTIONS = "connectionString encryptionKey pool ssl table timeoutMs";

/**
 * Keeps connected accounts in a table of Postgres 12 or newer, for any number of machines. Values are sealed
 * with AES-256-GCM; their keys are not. The table is created at first use if it is missing; the README has
 * its SQL. Statements have no names and no transactions around them, so that poolers such as PgBouncer work.
 *
 * @example
 * const store = new PostgresStore({ pool }); // of the package pg
 * @example
 * const store = new PostgresStore({ connectionString: process.env.DATABASE_URL });
 */
export class PostgresStore implements Store {
  readonly #pool: PostgresPool;
  readonly #connection: PostgresConnection;
  readonly #encryption: Encryption;
  readonly #statements: AccountStatements;
  #pruneAtMs = 0;

  /**
   * Connects at first use.
   *
   * @throws StoreError without a key; ConfigurationError for a wrong table name, and unless
   * there is either a pool or a connection string.
   */
  constructor(options: PostgresStoreOptions) {
    assertOptions("PostgresStore", options, OPTIONS);
    const {
      pool,
      connectionString,
      encryptionKey,
      ssl,
      table = "workbelt_account",
      timeoutMs = 5_000,
    } = options;
    this.#encryption = new Encryption({ encryptionKey });
    this.#statements = accountStatements(table);
    this.#pool = choosePool(pool, { connectionString, ssl, timeoutMs, noun: NOUN });
    this.#connection = new PostgresConnection(this.#pool, {
      table,
      noun: NOUN,
      create: this.#statements.create,
      timeoutMs,
    });
  }

  async get(key: string): Promise<StoredEntry | undefined> {
    const [row] = (await this.#read(this.#statements.select, [toBytes(key)])).rows;
    if (row === undefined) return undefined;
    const sealed = String(row["sealed"]);
    return { value: this.#encryption.open(key, sealed), revision: sealed };
  }

  async put(key: string, value: string, options: PutOptions = {}): Promise<string | undefined> {
    const { expected, lifetimeMs } = options;
    const bytes = toBytes(key);
    // Every sealed text is unique, so it serves as the revision.
    const sealed = this.#encryption.seal(key, checkedText(value, "value"));
    await this.#prune();
    const fields = [bytes, sealed, checkedLifetimeMs(lifetimeMs) ?? null];
    const written =
      expected === undefined
        ? await this.#write(this.#statements.insert, fields)
        : await this.#write(this.#statements.replace, [...fields, expected]);
    return written ? sealed : undefined;
  }

  async delete(key: string, expected: string): Promise<boolean> {
    const values = [toBytes(key), expected];
    const text = this.#statements.delete;
    // A repetition would find nothing to delete, as if another process had deleted it.
    const work = { text, values, writes: true, repeatable: false };
    return (await this.#connection.run(work)).rowCount === 1;
  }

  async keys(prefix: string): Promise<string[]> {
    const bytes = Buffer.from(checkedText(prefix, "prefix"));
    const { rows } = await this.#read(this.#statements.keys, [bytes]);
    return rows.map((row) => Buffer.from(String(row["key"]), "base64").toString());
  }

  /**
   * Re-encrypts every entry with the first key. Returns their number; after that, older keys
   * are no longer needed. Give every process the new key first. It can run while
   * others work, and be repeated after an interruption.
   *
   * @throws StoreError for the first entry that does not open, after all others.
   */
  async rotate(): Promise<number> {
    return reencryptAll(await this.keys(""), (key) => this.#reseal(key));
  }

  /** Closes the store's own connections. A pool that it was given stays open. */
  async close(): Promise<void> {
    if (this.#pool instanceof OwnPool) await this.#pool.close();
  }

  async #reseal(key: string): Promise<boolean> {
    for (;;) {
      const entry = await this.get(key);
      if (entry === undefined) return false;
      const sealed = this.#encryption.seal(key, entry.value);
      const fields = [toBytes(key), sealed, entry.revision];
      if (await this.#write(this.#statements.reseal, fields)) return true;
    }
  }

  async #prune(): Promise<void> {
    const now = Date.now();
    if (now < this.#pruneAtMs) return;
    this.#pruneAtMs = now + PRUNE_EVERY_MS;
    await this.#write(this.#statements.prune, []);
  }

  #read(text: string, values: unknown[]): Promise<PostgresResult> {
    return this.#connection.run({ text, values, writes: false, repeatable: true });
  }

  async #write(text: string, values: unknown[]): Promise<boolean> {
    const work = { text, values, writes: true, repeatable: true };
    return (await this.#connection.run(work)).rowCount === 1;
  }
}

function toBytes(key: string): Buffer {
  return Buffer.from(checkedText(key, "key"));
}
