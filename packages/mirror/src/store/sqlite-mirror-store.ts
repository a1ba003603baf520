import { randomBytes } from "node:crypto";
import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import { setImmediate } from "node:timers/promises";
import { ConfigurationError } from "@workbelt/core";
import { assertOptions, type MirroredItem } from "@workbelt/core/provider";
import {
  Encryption,
  type EncryptionOptions,
  type LockedFile,
  openSqliteFile,
  openSqliteMemory,
  whenFree,
} from "@workbelt/core/store";
import {
  ContentSealer,
  findsBeginnings,
  type ItemContent,
  itemMs,
  type PassageWords,
  toPassageWords,
} from "./item-content.js";
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
import {
  headsStatement,
  matchExpression,
  MIRROR_FORMAT,
  searchStatement,
  SQL,
} from "./sqlite-schema.js";

const KEEP_REMOVED_MS = 30 * 86_400_000;
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
 * Items, their authors, keys and mentions, the progress of syncs and the names of partitions are sealed with AES-256-GCM or kept as keyed
 * digests. Not sealed are the heads (ids, revisions, times, names of collections and lists), and the index: whoever can read the
 * file sees which words stand in which order in an item, and so its gist. The file is for its owner only (mode
 * 0600); `memory: true` leaves nothing on the disk. It must be on a local disk: locks on network drives are unreliable.
 *
 * A mirror has nothing that the services do not have: if its file is damaged or its key is lost, delete it.
 *
 * @example new SqliteMirrorStore({ file: "mirror.db" }) // the key is in WORKBELT_ENCRYPTION_KEY
 * @example new SqliteMirrorStore({ memory: true })
 */
export class SqliteMirrorStore implements MirrorStore {
  readonly #database: DatabaseSync;
  readonly #file: LockedFile;
  readonly #sealer: ContentSealer;
  readonly #statements = new Map<string, StatementSync>();

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
    if (file === undefined) {
      const key = randomBytes(32).toString("base64url");
      this.#database = openSqliteMemory(MIRROR_FORMAT);
      this.#file = { path: "in memory", words: MIRROR_WORDS, timeoutMs };
      this.#sealer = new ContentSealer(new Encryption({ encryptionKey: key }, MIRROR_WORDS), key);
      return;
    }
    const encryption = new Encryption({ encryptionKey }, MIRROR_WORDS);
    const opened = openSqliteFile(file, MIRROR_FORMAT, { encryption, timeoutMs });
    this.#database = opened.database;
    this.#file = { path: opened.path, words: MIRROR_WORDS, timeoutMs };
    this.#sealer = new ContentSealer(encryption, opened.checkText);
  }

  async progress(partition: string): Promise<{ version: number; text: string | undefined }> {
    const name = this.#sealer.partition(partition);
    const row = await this.#whenFree(() => this.#get(SQL.progress, { name }));
    if (row === undefined) return { version: 0, text: undefined };
    const sealed = row["progress"];
    return {
      version: Number(row["version"]),
      text: sealed === null ? undefined : this.#sealer.openProgress(partition, String(sealed)),
    };
  }

  async lastChange(): Promise<number> {
    return Number((await this.#whenFree(() => this.#get(SQL.lastChange)))?.["last_change"]);
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
    return this.#transact(() => this.#write(step, prepared, sealed));
  }

  async heads(filter: HeadFilter): Promise<ItemHead[]> {
    const { partition, collection, part, ids, seenBefore, checkedBefore, after, limit } = filter;
    return this.#whenFree(() => {
      const source = this.#source(partition, collection);
      if (source === undefined) return [];
      const rows = this.#all(headsStatement(filter), {
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
    const rows = await this.#whenFree(() =>
      keys.flatMap((key) => {
        const source = this.#source(key.partition, key.collection);
        const row = source && this.#get(SQL.stored, { source, id: key.id });
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

  async search(query: StoreQuery): Promise<StoreHit[]> {
    const { words, about, keys, limit } = query;
    const from = toMs(query.from, "from");
    const until = toMs(query.until, "until");
    const statement = searchStatement({
      words: words.length > 0,
      about: about !== undefined,
      keys: keys !== undefined,
      from: from !== undefined,
      until: until !== undefined,
    });
    return this.#whenFree(() => {
      const sources = this.#sources(query.partitions, query.collections);
      const rows = this.#prepared(statement).iterate({
        sources: JSON.stringify([...sources.keys()]),
        ...(words.length > 0 && { words: matchExpression(words, findsBeginnings) }),
        ...(from !== undefined && { from }),
        ...(until !== undefined && { until }),
        ...(about !== undefined && { about: toHexList(this.#sealer.aboutLinks(about)) }),
        ...(keys !== undefined && { keys: toHexList(this.#sealer.keyLinks(keys)) }),
      });
      const hits = new Map<number, StoreHit>();
      if (limit <= 0) return [];
      for (const row of rows) {
        const no = Number(row["no"]);
        const place = sources.get(Number(row["source"]));
        // The first passage of an item is its best.
        if (place === undefined || hits.has(no)) continue;
        const { id, score, passage } = row;
        hits.set(no, { ...place, id: String(id), score: Number(score), passage: Number(passage) });
        if (hits.size >= limit) break;
      }
      return [...hits.values()];
    });
  }

  async changes(
    partitions: readonly string[],
    after: number,
    limit: number,
  ): Promise<ItemChange[]> {
    const found = await this.#whenFree(() => {
      const sources = this.#sources(partitions, undefined);
      const filter = { after, limit, sources: JSON.stringify([...sources.keys()]) };
      return this.#all(SQL.changes, filter).flatMap((row) => {
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
    const rows = await this.#whenFree(() => this.#all(SQL.summary, { name }));
    return rows.map(({ collection, items, oldest }) => ({
      partition,
      collection: String(collection),
      items: Number(items),
      oldestCheck: Number(oldest),
    }));
  }

  async drop(partition: string): Promise<void> {
    await this.#transact(() => {
      const row = this.#get(SQL.partition, { name: this.#sealer.partition(partition) });
      if (row === undefined) return true;
      const no = Number(row["no"]);
      for (const item of this.#all(SQL.ofPartition, { no })) this.#delete(item);
      this.#run(SQL.deleteSources, { no });
      this.#run(SQL.deletePartition, { no });
      return true;
    });
  }

  async close(): Promise<void> {
    if (this.#database.isOpen) this.#database.close();
  }

  async #prepare(entry: ItemEntry): Promise<PreparedEntry> {
    const { partition, collection, id, item } = entry;
    checkNames([partition, collection, id, entry.part, entry.revision]);
    const content = this.#sealer.content(item);
    const stored = await this.#whenFree(() => {
      const source = this.#source(partition, collection);
      return source === undefined ? undefined : this.#get(SQL.item, { source, id });
    });
    const isKnown = stored?.["gone"] === 0 && isEqual(stored["digest"], content.digest);
    return { entry, content, passages: isKnown ? undefined : toPassageWords(item) };
  }

  #write(step: MirrorStep, entries: readonly PreparedEntry[], sealed: string | undefined): boolean {
    const { at, asOf, progress } = step;
    const name = this.#sealer.partition(step.partition);
    this.#run(SQL.addPartition, { name });
    const partition = this.#get(SQL.partition, { name });
    const no = Number(partition?.["no"]);
    if (progress !== undefined) {
      if (partition?.["version"] !== progress.expected) return false;
      this.#run(SQL.setProgress, { no, progress: sealed ?? null });
    }
    const counter = this.#get(SQL.lastChange);
    const start = Number(counter?.["last_change"]);
    const state: StepState = {
      partition: no,
      start,
      asOf,
      lastChange: start,
      nextRow: Number(counter?.["next_row"]),
      sources: new Map(),
    };
    for (const entry of entries) this.#put(entry, at, state);
    for (const { collection, id, seen, settled, part } of step.seen ?? []) {
      this.#run(SQL.seen, {
        source: this.#ownSource(collection, state),
        id,
        at,
        seen: seen ?? null,
        settled: settled === undefined ? null : Number(settled),
        part: part ?? null,
        asOf,
        start,
      });
    }
    for (const { collection, id } of step.remove ?? []) {
      this.#remove(this.#ownSource(collection, state), id, { at, state });
    }
    const { lastChange, nextRow } = state;
    if (lastChange > start) this.#run(SQL.setCounter, { lastChange, nextRow });
    for (const item of this.#all(SQL.pruned, { before: at - KEEP_REMOVED_MS })) this.#delete(item);
    return true;
  }

  #put({ entry, content, passages }: PreparedEntry, at: number, state: StepState): void {
    const source = this.#ownSource(entry.collection, state);
    const stored = this.#findOrAdd(source, entry.id);
    if (isNewer(stored, state)) return;
    const no = Number(stored["no"]);
    const written = (state.lastChange += 1);
    this.#run(SQL.setHead, {
      no,
      written,
      part: entry.part,
      revision: entry.revision,
      settled: Number(entry.settled),
      seen: entry.seen,
      checked: entry.checkedAt,
    });
    if (stored["gone"] === 0 && isEqual(stored["digest"], content.digest)) return;
    this.#deleteWords(stored);
    const rows = passages ?? toPassageWords(entry.item);
    const firstRow = state.nextRow;
    state.nextRow += rows.length;
    this.#run(SQL.setContent, {
      no,
      written,
      at: itemMs(entry.item) ?? null,
      digest: content.digest,
      changed: at,
      firstRow,
      passages: rows.length,
    });
    this.#run(SQL.putSealed, { no, sealed: this.#sealer.seal(entry, content.text) });
    for (const link of this.#sealer.links(entry.item)) this.#run(SQL.addLink, { no, name: link });
    for (const [index, { title, body }] of rows.entries()) {
      this.#run(SQL.addRow, { row: firstRow + index, title, body });
    }
  }

  #remove(source: number, id: string, { at, state }: { at: number; state: StepState }): void {
    // Also an item that it does not have: a sync that read it before must not add it.
    const stored = this.#findOrAdd(source, id);
    if (isNewer(stored, state)) return;
    this.#deleteWords(stored);
    this.#run(SQL.remove, { no: Number(stored["no"]), written: (state.lastChange += 1), at });
  }

  #findOrAdd(source: number, id: string): Row {
    const stored = this.#get(SQL.item, { source, id });
    if (stored !== undefined) return stored;
    this.#run(SQL.addItem, { source, id });
    return this.#get(SQL.item, { source, id }) as Row;
  }

  /** Deletes what a search finds an item by. */
  #deleteWords(item: Row): void {
    const { no, first_row: firstRow, passages } = item;
    this.#run(SQL.deleteLinks, { no: Number(no) });
    for (let index = 0; index < Number(passages); index += 1) {
      this.#run(SQL.deleteRow, { row: Number(firstRow) + index });
    }
  }

  #delete(item: Row): void {
    const no = Number(item["no"]);
    this.#deleteWords(item);
    this.#run(SQL.deleteContent, { no });
    this.#run(SQL.deleteItem, { no });
  }

  #open(key: ItemKey, row: Row): MirroredItem {
    return this.#sealer.open(key, String(row["sealed"]));
  }

  #source(partition: string, collection: string): number | undefined {
    const name = this.#sealer.partition(partition);
    const no = this.#get(SQL.source, { name, collection })?.["no"];
    return no === undefined ? undefined : Number(no);
  }

  #ownSource(collection: string, { partition, sources }: StepState): number {
    const known = sources.get(collection);
    if (known !== undefined) return known;
    const { no } = this.#get(SQL.addSource, { partition, collection }) as Row;
    sources.set(collection, Number(no));
    return Number(no);
  }

  /** Returns where the items of each source are. */
  #sources(partitions: readonly string[], collections: readonly string[] | undefined) {
    const sources = new Map<number, { partition: string; collection: string }>();
    for (const partition of new Set(partitions)) {
      for (const row of this.#all(SQL.sources, { name: this.#sealer.partition(partition) })) {
        const collection = String(row["collection"]);
        if (collections !== undefined && !collections.includes(collection)) continue;
        sources.set(Number(row["no"]), { partition, collection });
      }
    }
    return sources;
  }

  /** Does work in a transaction, which is rolled back if it returns false or throws. */
  #transact(work: () => boolean): Promise<boolean> {
    return this.#whenFree(() => {
      this.#database.exec("begin immediate");
      try {
        const done = work();
        this.#database.exec(done ? "commit" : "rollback");
        return done;
      } finally {
        // After some errors SQLite has rolled back by itself.
        if (this.#database.isOpen && this.#database.isTransaction) this.#database.exec("rollback");
      }
    });
  }

  #whenFree<Result>(work: () => Result): Promise<Result> {
    return whenFree(this.#file, work);
  }

  #get(sql: string, fields: Fields = {}): Row | undefined {
    return this.#prepared(sql).get(fields);
  }

  #all(sql: string, fields: Fields): Row[] {
    return this.#prepared(sql).all(fields);
  }

  #run(sql: string, fields: Fields): void {
    this.#prepared(sql).run(fields);
  }

  #prepared(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.#database.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}

type Fields = Record<string, SQLInputValue>;
type Row = Record<string, unknown>;

/** An item to put, with what takes long to make. */
interface PreparedEntry {
  entry: ItemEntry;
  content: ItemContent;
  /** Left out if the store seems to have this very content. */
  passages: PassageWords[] | undefined;
}

/** Numbers of a step while it is written. */
interface StepState {
  readonly partition: number;
  /** Number of the last write before this step. */
  readonly start: number;
  readonly asOf: number;
  lastChange: number;
  nextRow: number;
  readonly sources: Map<string, number>;
}

/** Returns true for an item that was written after those of this step were read, by another step. */
function isNewer({ written }: Row, { asOf, start }: StepState): boolean {
  return Number(written) > asOf && Number(written) <= start;
}

function isEqual(stored: unknown, digest: Uint8Array): boolean {
  return stored instanceof Uint8Array && Buffer.compare(stored, digest) === 0;
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

function toHexList(digests: readonly Uint8Array[]): string {
  return JSON.stringify(digests.map((digest) => Buffer.from(digest).toString("hex")));
}

function toMs(time: string | undefined, name: "from" | "until"): number | undefined {
  if (time === undefined) return undefined;
  const ms = Date.parse(time);
  if (!Number.isNaN(ms)) return ms;
  throw new ConfigurationError(
    `${name} of a search of a mirror must be a time in ISO 8601, such as 2026-11-05T09:00:00Z.`,
  );
}

/** @throws ConfigurationError for a text that a database would change: two items would become one. */
function checkNames(names: readonly string[]): void {
  if (names.every((name) => name.isWellFormed() && !name.includes("\0"))) return;
  throw new ConfigurationError(
    "An item's id, collection, part and revision in a mirror must be text without NUL and without half of a character.",
  );
}
