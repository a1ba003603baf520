import { randomBytes } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { ConfigurationError } from "@workbelt/core";
import { assertOptions, type MirroredItem } from "@workbelt/core/provider";
import {
  Encryption,
  type EncryptionOptions,
  openSqliteFile,
  openSqliteMemory,
} from "@workbelt/core/store";
import { checkItemNames, ContentSealer, toPassageWords } from "./item-content.js";
import type {
  HeadFilter,
  ItemChange,
  ItemEntry,
  ItemHead,
  ItemKey,
  MirrorStep,
  MirrorStore,
  PartitionSummary,
  StoredItem,
  StoreHit,
  StoreQuery,
} from "./mirror-store.js";
import { MIRROR_WORDS } from "./mirror-words.js";
import { type Row, SqliteConnection } from "./sqlite-connection.js";
import { headsStatement, MIRROR_FORMAT, SQL } from "./sqlite-schema.js";
import { type Sources, SqliteSearch } from "./sqlite-search.js";
import { deleteItem, hasContent, type PreparedEntry, SqliteStepWriter } from "./sqlite-step.js";

/** Time after which preparing a step lets other work of the program run, in milliseconds. */
const SLICE_MS = 10;

/** Options of a {@link SqliteMirrorStore}: a file, or memory. */
export interface SqliteMirrorStoreOptions extends EncryptionOptions {
  /** Path of the file. It is created if missing; its folder must exist. */
  file?: string | undefined;
  /** True to keep the mirror in memory, until the program ends. No encryption key is needed then. */
  memory?: boolean | undefined;
  /** Maximum wait while another process locks the file, in milliseconds. @default 5_000 */
  timeoutMs?: number | undefined;
}

/**
 * Keeps a mirror in one SQLite file, for all processes of one machine, and searches it with SQLite's full-text index (FTS5).
 *
 * Items, what lists return of them, their authors, keys and mentions, the progress of syncs and the names of partitions are sealed
 * with AES-256-GCM or kept as keyed digests. Not sealed are the heads (ids, revisions, times, names of collections and lists), and
 * the index: anyone who can read the
 * file sees which words stand in which order in an item, and so its gist. The file is for its owner only (mode
 * 0600); `memory: true` leaves nothing on the disk. It must be on a local disk: locks on network drives are unreliable.
 *
 * A mirror has nothing that the services do not have: if its file is damaged or its key is lost, delete it.
 *
 * @example new SqliteMirrorStore({ file: "mirror.db" }) // the key is in WORKBELT_ENCRYPTION_KEY
 * @example new SqliteMirrorStore({ memory: true })
 */
export class SqliteMirrorStore implements MirrorStore {
  readonly #connection: SqliteConnection;
  readonly #sealer: ContentSealer;
  readonly #search: SqliteSearch;

  /**
   * Opens the file, or creates it.
   *
   * @throws StoreError without a key, when the file was sealed with another one, or when it is damaged; ConfigurationError when
   * the folder does not exist, the file is another program's, and unless there is either a file or `memory: true`. An existing file is
   * not modified then.
   */
  constructor(options: SqliteMirrorStoreOptions) {
    assertOptions("SqliteMirrorStore", options, "encryptionKey file memory timeoutMs");
    const { file, memory = false, encryptionKey, timeoutMs = 5_000 } = options;
    if ((file === undefined) !== memory) {
      throw new ConfigurationError(
        "SqliteMirrorStore needs either the file option, a path, or memory: true.",
      );
    }
    const words = MIRROR_WORDS;
    if (file === undefined) {
      const key = randomBytes(32).toString("base64url");
      const path = "in memory";
      this.#connection = new SqliteConnection(openSqliteMemory(MIRROR_FORMAT), {
        path,
        words,
        timeoutMs,
      });
      this.#sealer = new ContentSealer(new Encryption({ encryptionKey: key }, words), key);
    } else {
      const encryption = new Encryption({ encryptionKey }, words);
      const opened = openSqliteFile(file, MIRROR_FORMAT, { encryption, timeoutMs });
      const { checkText, database, path } = opened;
      this.#connection = new SqliteConnection(database, { path, words, timeoutMs });
      this.#sealer = new ContentSealer(encryption, checkText);
    }
    this.#search = new SqliteSearch(this.#connection, this.#sealer);
  }

  async progress(partition: string): Promise<{ version: number; text: string | undefined }> {
    const name = this.#sealer.partition(partition);
    const row = await this.#connection.whenFree(() => this.#connection.get(SQL.progress, { name }));
    if (row === undefined) return { version: 0, text: undefined };
    const { progress: sealed, version } = row;
    return {
      version: Number(version),
      text: typeof sealed === "string" ? this.#sealer.openProgress(partition, sealed) : undefined,
    };
  }

  async lastChange(): Promise<number> {
    return Number(
      (await this.#connection.whenFree(() => this.#connection.get(SQL.counter)))?.["last_change"],
    );
  }

  async commit(step: MirrorStep): Promise<boolean> {
    const prepared: PreparedEntry[] = [];
    let sliceEndsAt = performance.now() + SLICE_MS;
    // Before the file is locked, because dividing into words takes most of the time of a step.
    for (const entry of step.put ?? []) {
      prepared.push(await this.#prepare(entry));
      if (performance.now() < sliceEndsAt) continue;
      await setImmediate();
      sliceEndsAt = performance.now() + SLICE_MS;
    }
    const { progress } = step;
    const sealed = progress && this.#sealer.sealProgress(step.partition, progress.text);
    return this.#connection.transact(() =>
      new SqliteStepWriter(this.#connection, this.#sealer, step).write(prepared, sealed),
    );
  }

  async heads(filter: HeadFilter): Promise<ItemHead[]> {
    const { partition, collection, part, ids, seenBefore, checkedBefore, after, limit } = filter;
    return this.#connection.whenFree(() => {
      const source = this.#source(partition, collection);
      if (source === undefined) return [];
      const rows = this.#connection.all(headsStatement(filter), {
        source,
        limit: limit ?? -1,
        ...(part !== undefined && { part }),
        ...(ids !== undefined && { ids: JSON.stringify(ids) }),
        ...(seenBefore !== undefined && { seenBefore }),
        ...(checkedBefore !== undefined && { checkedBefore }),
        ...(after !== undefined && { after }),
      });
      return rows.map((row) => toHead(row, partition, collection));
    });
  }

  async items(keys: readonly ItemKey[]): Promise<StoredItem[]> {
    const rows = await this.#connection.whenFree(() =>
      keys.flatMap((key) => {
        const source = this.#source(key.partition, key.collection);
        const row = source && this.#connection.get(SQL.stored, { source, id: key.id });
        return row ? [{ key, row }] : [];
      }),
    );
    return rows.map(({ key, row }) => ({
      ...toHead(row, key.partition, key.collection),
      item: this.#open(key, row),
      change: Number(row["change"]),
      changedAt: Number(row["changed_ms"]),
    }));
  }

  async listed({
    partition,
    collection,
    part,
  }: Pick<HeadFilter, "partition" | "collection" | "part">): Promise<(string | undefined)[]> {
    const rows = await this.#connection.whenFree(() => {
      const source = this.#source(partition, collection);
      return source === undefined
        ? []
        : this.#connection.all(SQL.listed, { source, part: part ?? null });
    });
    return rows.map(({ id, sealed }) =>
      typeof sealed === "string"
        ? this.#sealer.openListed({ partition, collection, id: String(id) }, sealed)
        : undefined,
    );
  }

  async search(query: StoreQuery): Promise<StoreHit[]> {
    return this.#connection.whenFree(() =>
      this.#search.find(query, this.#sources(query.partitions, query.collections)),
    );
  }

  async changes(
    partitions: readonly string[],
    after: number,
    limit: number,
  ): Promise<ItemChange[]> {
    const found = await this.#connection.whenFree(() => {
      const sources = this.#sources(partitions, undefined);
      const filter = { after, limit, sources: JSON.stringify([...sources.keys()]) };
      return this.#connection.all(SQL.changes, filter).flatMap((row) => {
        const place = sources.get(Number(row["source"]));
        return place === undefined ? [] : [{ place, row }];
      });
    });
    return found.map(({ place, row }) => {
      const key = { ...place, id: String(row["id"]) };
      const isNew = Number(row["added"]) > after;
      return {
        ...key,
        change: Number(row["change"]),
        changedAt: Number(row["changed_ms"]),
        type: row["gone"] === 1 ? "removed" : isNew ? "added" : "changed",
        item: this.#open(key, row),
      };
    });
  }

  async summary(partition: string): Promise<PartitionSummary[]> {
    const name = this.#sealer.partition(partition);
    const rows = await this.#connection.whenFree(() => this.#connection.all(SQL.summary, { name }));
    return rows.map(({ collection, items, oldest }) => ({
      partition,
      collection: String(collection),
      items: Number(items),
      oldestCheck: Number(oldest),
    }));
  }

  async drop(partition: string): Promise<void> {
    await this.#connection.transact(() => {
      const row = this.#connection.get(SQL.partition, { name: this.#sealer.partition(partition) });
      if (row === undefined) return true;
      const no = Number(row["no"]);
      for (const item of this.#connection.all(SQL.ofPartition, { no }))
        deleteItem(this.#connection, item);
      this.#connection.run(SQL.deleteSources, { no });
      this.#connection.run(SQL.deletePartition, { no });
      return true;
    });
  }

  async close(): Promise<void> {
    this.#connection.close();
  }

  async #prepare(entry: ItemEntry): Promise<PreparedEntry> {
    const { partition, collection, id, item } = entry;
    checkItemNames([partition, collection, id, entry.part, entry.revision]);
    const content = this.#sealer.content(item);
    const stored = await this.#connection.whenFree(() => {
      const source = this.#source(partition, collection);
      return source === undefined ? undefined : this.#connection.get(SQL.item, { source, id });
    });
    const passages = hasContent(stored, content) ? undefined : toPassageWords(item);
    return { entry, content, passages };
  }

  #open(key: ItemKey, row: Row): MirroredItem {
    return this.#sealer.open(key, String(row["sealed"]));
  }

  #source(partition: string, collection: string): number | undefined {
    const name = this.#sealer.partition(partition);
    const no = this.#connection.get(SQL.source, { name, collection })?.["no"];
    return no === undefined ? undefined : Number(no);
  }

  /** Returns where the items of each source are. */
  #sources(partitions: readonly string[], collections: readonly string[] | undefined): Sources {
    const sources = new Map<number, { partition: string; collection: string }>();
    for (const partition of new Set(partitions)) {
      for (const row of this.#connection.all(SQL.sources, {
        name: this.#sealer.partition(partition),
      })) {
        const collection = String(row["collection"]);
        if (collections !== undefined && !collections.includes(collection)) continue;
        sources.set(Number(row["no"]), { partition, collection });
      }
    }
    return sources;
  }
}

function toHead(row: Row, partition: string, collection: string): ItemHead {
  return {
    partition,
    collection,
    id: String(row["id"]),
    part: String(row["part"]),
    revision: String(row["revision"]),
    settled: row["settled"] === 1,
    seen: Number(row["seen"]),
    checkedAt: Number(row["checked_ms"]),
  };
}
