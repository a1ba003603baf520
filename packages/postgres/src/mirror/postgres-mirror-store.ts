import { randomBytes } from "node:crypto";
import type { ConnectionOptions } from "node:tls";
import { assertOptions } from "@workbelt/core/provider";
import { Encryption, type EncryptionOptions } from "@workbelt/core/store";
import {
  checkItemNames,
  ContentSealer,
  type HeadFilter,
  type ItemChange,
  type ItemHead,
  type ItemKey,
  MIRROR_WORDS,
  type MirrorStep,
  type MirrorStore,
  type PartitionSummary,
  type StoredItem,
  type StoreHit,
  type StoreQuery,
} from "@workbelt/mirror/store";
import { PostgresConnection } from "../postgres-connection.js";
import { choosePool, OwnPool, type PostgresClientPool } from "../postgres-pool.js";
import { type MirrorStatements, mirrorStatements } from "./mirror-statements.js";
import { PostgresSearch } from "./postgres-search.js";
import { writeStep } from "./postgres-step.js";

const NOUN = "mirror";
const CHECK_NAME = "workbelt encryption check";
const OPTIONS = "connectionString encryptionKey pool ssl table timeoutMs";

/** Options of a {@link PostgresMirrorStore}: a pool, or how to connect. */
export interface PostgresMirrorStoreOptions extends EncryptionOptions {
  /** A `Pool` of the package `pg`. The caller listens to its `error` event, and ends it. */
  pool?: PostgresClientPool | undefined;
  /** Address of the database, for a pool of the store's own: `postgres://user:password@host/database`. */
  connectionString?: string | undefined;
  /** TLS of the store's own pool, as in `pg`. An `sslmode` in the connection string comes first. */
  ssl?: boolean | ConnectionOptions | undefined;
  /** Beginning of the names of its tables, optionally after their schema and a dot. @default "workbelt_mirror" */
  table?: string | undefined;
  /** Maximum wait for a response, in milliseconds. @default 30_000 */
  timeoutMs?: number | undefined;
}

/**
 * Keeps a mirror in Postgres 12 or newer, for any number of machines, and searches it with Postgres's own text search. What is sealed
 * and what is not is as in `SqliteMirrorStore`: anyone who can read the tables sees which words are in an item. The tables are created at
 * first use if they are missing.
 *
 * @example
 * const store = new PostgresMirrorStore({ connectionString: process.env.DATABASE_URL });
 */
export class PostgresMirrorStore implements MirrorStore {
  readonly #pool: PostgresClientPool;
  readonly #connection: PostgresConnection;
  readonly #encryption: Encryption;
  readonly #statements: MirrorStatements;
  readonly #search: PostgresSearch;
  #sealer: ContentSealer | undefined;

  /**
   * Connects at first use.
   *
   * @throws StoreError without a key; ConfigurationError for a wrong table name, and unless there is either a pool or a connection
   * string.
   */
  constructor(options: PostgresMirrorStoreOptions) {
    assertOptions("PostgresMirrorStore", options, OPTIONS);
    const { pool, connectionString, encryptionKey, ssl } = options;
    const { table = "workbelt_mirror", timeoutMs = 30_000 } = options;
    this.#encryption = new Encryption({ encryptionKey }, MIRROR_WORDS);
    this.#statements = mirrorStatements(table);
    this.#pool = choosePool(pool, { connectionString, ssl, timeoutMs, noun: NOUN });
    const { create } = this.#statements;
    this.#connection = new PostgresConnection(this.#pool, { table, noun: NOUN, create, timeoutMs });
    this.#search = new PostgresSearch((text, values) => this.#read(text, values), this.#statements);
  }

  async progress(partition: string): Promise<{ version: number; text: string | undefined }> {
    const sealer = await this.#open();
    const [row] = await this.#read(this.#statements.progress, [sealer.partition(partition)]);
    const sealed = row?.["progress"];
    return {
      version: Number(row?.["version"] ?? 0),
      text: typeof sealed === "string" ? sealer.openProgress(partition, sealed) : undefined,
    };
  }

  async lastChange(): Promise<number> {
    await this.#open();
    return Number((await this.#read(this.#statements.counter, []))[0]?.["last_change"]);
  }

  async commit(step: MirrorStep): Promise<boolean> {
    for (const { collection, id, part, partition, revision } of step.put ?? []) {
      checkItemNames([partition, collection, id, part, revision]);
    }
    const sealer = await this.#open();
    return this.#connection.transact(this.#pool, (query) =>
      writeStep(step, { query, sealer, statements: this.#statements }),
    );
  }

  async heads(filter: HeadFilter): Promise<ItemHead[]> {
    const { partition, collection, part, ids, seenBefore, checkedBefore, after, limit } = filter;
    const sealer = await this.#open();
    const values = [part, ids, seenBefore, checkedBefore, after, limit];
    const rows = await this.#read(this.#statements.heads(filter), [
      sealer.partition(partition),
      collection,
      ...values.map((value) => value ?? null),
    ]);
    return rows.map((row) => toHead(row, partition, collection));
  }

  async items(keys: readonly ItemKey[]): Promise<StoredItem[]> {
    const sealer = await this.#open();
    const found = new Map<string, StoredItem>();
    for (const [list, some] of Map.groupBy(keys, (key) =>
      JSON.stringify([key.partition, key.collection]),
    )) {
      const [partition = "", collection = ""] = JSON.parse(list) as string[];
      const ids = some.map(({ id }) => id);
      const values = [sealer.partition(partition), collection, ids];
      for (const row of await this.#read(this.#statements.items, values)) {
        const head = toHead(row, partition, collection);
        found.set(JSON.stringify([partition, collection, head.id]), {
          ...head,
          item: sealer.open(head, String(row["sealed"])),
          change: Number(row["change"]),
          changedAt: Number(row["changed_ms"]),
        });
      }
    }
    return keys.flatMap(({ partition, collection, id }) => {
      const item = found.get(JSON.stringify([partition, collection, id]));
      return item === undefined ? [] : [item];
    });
  }

  async listed({
    partition,
    collection,
    part,
  }: Pick<HeadFilter, "partition" | "collection" | "part">): Promise<(string | undefined)[]> {
    const sealer = await this.#open();
    const values = [sealer.partition(partition), collection, part ?? null];
    const rows = await this.#read(this.#statements.listed, values);
    return rows.map(({ id, sealed }) =>
      typeof sealed === "string"
        ? sealer.openListed({ partition, collection, id: String(id) }, sealed)
        : undefined,
    );
  }

  async search(query: StoreQuery): Promise<StoreHit[]> {
    return this.#search.find(query, await this.#open());
  }

  async changes(
    partitions: readonly string[],
    after: number,
    limit: number,
  ): Promise<ItemChange[]> {
    const sealer = await this.#open();
    const names = new Map(
      partitions.map((name) => [Buffer.from(sealer.partition(name)).toString("hex"), name]),
    );
    const digests = [...names.keys()].map((hex) => Buffer.from(hex, "hex"));
    const rows = await this.#read(this.#statements.changes, [digests, after, limit]);
    return rows.map((row) => {
      const partition = names.get(Buffer.from(row["name"] as Uint8Array).toString("hex")) ?? "";
      const key = { partition, collection: String(row["collection"]), id: String(row["id"]) };
      const isNew = Number(row["added"]) > after;
      return {
        ...key,
        change: Number(row["change"]),
        changedAt: Number(row["changed_ms"]),
        type: row["gone"] === true ? "removed" : isNew ? "added" : "changed",
        item: sealer.open(key, String(row["sealed"])),
      };
    });
  }

  async summary(partition: string): Promise<PartitionSummary[]> {
    const sealer = await this.#open();
    const rows = await this.#read(this.#statements.summary, [sealer.partition(partition)]);
    return rows.map(({ collection, items, oldest }) => ({
      partition,
      collection: String(collection),
      items: Number(items),
      oldestCheck: Number(oldest),
    }));
  }

  async drop(partition: string): Promise<void> {
    const sealer = await this.#open();
    const { counter, dropItems, dropListed, dropPartition, dropPassages, lockCounter, setCounter } =
      this.#statements;
    await this.#connection.transact(this.#pool, async (query) => {
      await query(lockCounter, []);
      const values = [sealer.partition(partition)];
      const passages = await query(`${dropPassages} returning 1`, values);
      await query(dropListed, values);
      await query(dropItems, values);
      await query(dropPartition, values);
      const last = Number((await query(counter, []))[0]?.["last_change"]);
      await query(setCounter, [last, -passages.length]);
      return true;
    });
  }

  /** Closes the store's own connections. A pool that it was given stays open. */
  async close(): Promise<void> {
    this.#connection.close();
    if (this.#pool instanceof OwnPool) await this.#pool.close();
  }

  /** Reads the secret of the digests, or makes it. */
  async #open(): Promise<ContentSealer> {
    if (this.#sealer !== undefined) return this.#sealer;
    let [row] = await this.#read(this.#statements.secret, []);
    if (row === undefined) {
      const secret = randomBytes(32).toString("base64url");
      const values = [this.#encryption.seal(CHECK_NAME, secret)];
      const text = this.#statements.addSecret;
      await this.#connection.run({ text, values, writes: true, repeatable: true });
      [row] = await this.#read(this.#statements.secret, []);
    }
    const secret = this.#encryption.open(CHECK_NAME, String(row?.["secret"]));
    this.#sealer = new ContentSealer(this.#encryption, secret);
    return this.#sealer;
  }

  async #read(text: string, values: unknown[]): Promise<Record<string, unknown>[]> {
    return (await this.#connection.run({ text, values, writes: false, repeatable: true })).rows;
  }
}

function toHead(row: Record<string, unknown>, partition: string, collection: string): ItemHead {
  return {
    partition,
    collection,
    id: String(row["id"]),
    part: String(row["part"]),
    revision: String(row["revision"]),
    settled: row["settled"] === true,
    seen: Number(row["seen"]),
    checkedAt: Number(row["checked_ms"]),
  };
}
