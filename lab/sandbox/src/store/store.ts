import type { DatabaseSync } from "node:sqlite";
import { openDatabase } from "./open-database.js";
import { ChangeLog, type ChangeListener } from "./change-log.js";
import type {
  CollectionOptions,
  DocumentParts,
  FoundText,
  KeyPage,
  KeyRange,
  Page,
  RangePage,
  TextPage,
} from "./document-index.js";
import { Contents, contentsSchema } from "./contents.js";
import { DocumentKeys, documentKeysSchema } from "./document-keys.js";
import { DocumentTexts, documentTextsSchema } from "./document-texts.js";
import {
  type Difference,
  listDifferences,
  readDocument,
  replaceContents,
  replaceTables,
  withDatabase,
} from "./other-database.js";
import { readDataVersion, readSize, Statements } from "./statements.js";
import { WriteLog } from "./write-log.js";
import { WrittenSince } from "./written-since.js";
import type { TextQuery } from "./text-query.js";

/**
 * JSON documents by collection and id, in the order they were added, on embedded SQLite.
 * A collection is named like a path: `crm/records`, `notes/blocks`.
 */
export class Store {
  readonly #database: DatabaseSync;
  readonly #statements: Statements;
  readonly #keys: DocumentKeys;
  readonly #texts: DocumentTexts;
  readonly #contents: Contents;
  readonly #changes = new ChangeLog(({ collection, id }) => this.get(collection, id));
  /** Writes since the store had the content of a copy, by which it returns to that copy quickly. */
  #written: WrittenSince | undefined;
  readonly #writes: WriteLog;
  /** False for a file, which other processes may write to. */
  readonly #isOwn: boolean;

  /** Opens `file`, or by default a database in memory. */
  constructor(file?: string) {
    this.#isOwn = file === undefined;
    this.#database = openDatabase(file ?? ":memory:");
    // A power cut may lose the latest writes to a file, but cannot damage it.
    this.#database.exec("pragma journal_mode = wal; pragma synchronous = normal");
    this.#database.exec(`
      create table if not exists documents (
        position integer primary key autoincrement,
        collection text not null,
        id text not null,
        document text not null,
        unique (collection, id)
      );
      create index if not exists documents_in_order on documents (collection, position);
      ${contentsSchema};
      ${documentKeysSchema};
      ${documentTextsSchema}`);
    this.#statements = new Statements(this.#database);
    this.#writes = new WriteLog(() => (this.#isOwn ? 0 : readDataVersion(this.#statements)));
    this.#keys = new DocumentKeys(this.#statements);
    this.#texts = new DocumentTexts(this.#statements);
    this.#contents = new Contents(this.#statements);
  }

  /**
   * Declares what the documents of a collection are found by, before its first use; the first declaration
   * counts. Documents written with other indexes, or another `version` of them, get their keys now.
   */
  declare(collection: string, options: CollectionOptions<object>): void {
    if (this.#keys.covers(collection)) return;
    this.#inTransaction(() => {
      if (options.toText) this.#texts.declare(collection, options.toText);
      if (this.#keys.declare(collection, options)) this.#indexAgain(collection);
    });
  }

  /** Adds a document, or replaces the one with this id without changing the order. */
  put(collection: string, id: string, document: object): void {
    this.#changes.write({ collection, id }, () =>
      this.#inTransaction(() => {
        const before = this.#keys.covers(collection) ? this.get<object>(collection, id) : undefined;
        const row = this.#statements
          .prepare(
            `insert into documents (collection, id, document) values (?, ?, ?)
             on conflict (collection, id) do update set document = excluded.document
             returning position`,
          )
          .get(collection, id, JSON.stringify(document));
        const position = Number(row?.["position"]);
        this.#addWrite(position);
        this.#index(collection, position, before, document);
      }),
    );
  }

  /** The document with this id, or undefined. */
  get<Document>(collection: string, id: string): Document | undefined {
    const row = this.#statements
      .prepare("select document from documents where collection = ? and id = ?")
      .get(collection, id);
    return row === undefined ? undefined : parse<Document>(row["document"]);
  }

  /** Documents of a collection; by default every one, oldest first. */
  list<Document>(collection: string, page: Page = {}): Document[] {
    const { offset = 0, limit = -1, order = "oldest" } = page;
    const rows = this.#statements
      .prepare(
        `select document from documents where collection = ?
         order by position ${order === "oldest" ? "asc" : "desc"} limit ? offset ?`,
      )
      .all(collection, limit, offset);
    return rows.map((row) => parse<Document>(row["document"]));
  }

  /** Counts the documents of a collection. */
  count(collection: string): number {
    const row = this.#statements
      .prepare("select count(*) as count from documents where collection = ?")
      .get(collection);
    return Number(row?.["count"]);
  }

  /** Documents with one of these keys of an index, in the order they were added. */
  find<Document>(
    collection: string,
    index: string,
    keys: string | readonly string[],
    page: KeyPage = {},
  ): Document[] {
    return this.#keys.find(collection, index, [keys].flat(), page).map(parse<Document>);
  }

  /** Members of the documents with one of these keys of an index, in the order they were added. */
  findParts(
    collection: string,
    index: string,
    keys: string | readonly string[],
    part: { paths: readonly string[]; page: KeyPage },
  ): DocumentParts[] {
    return this.#keys.findParts(collection, index, [keys].flat(), part);
  }

  /** Members of the documents with these ids, in any order. */
  getParts(collection: string, ids: readonly string[], paths: readonly string[]): DocumentParts[] {
    return this.#keys.getParts(collection, ids, paths);
  }

  /** Documents with one of these keys of an index, oldest first, read one after another. */
  *iterate<Document>(
    collection: string,
    index: string,
    keys: string | readonly string[],
  ): Generator<Document> {
    for (const text of this.#keys.iterate(collection, index, [keys].flat()))
      yield parse<Document>(text);
  }

  /** Counts the documents with a key of an index. */
  countKey(collection: string, index: string, key: string): number {
    return this.#keys.count(collection, index, key);
  }

  /** Documents by the keys of a range, in order of the keys. One with several such keys occurs several times. */
  findRange<Document>(collection: string, index: string, page: RangePage): Document[] {
    return this.#keys.range(collection, index, page).map(parse<Document>);
  }

  /** Counts the keys in a range, one of each document that has it. */
  countRange(collection: string, index: string, range: KeyRange): number {
    return this.#keys.countRange(collection, index, range);
  }

  /** Documents of these scopes whose text matches, oldest first. */
  findText<Document>(
    collection: string,
    scopes: string | readonly string[],
    query: TextQuery,
    page: TextPage = {},
  ): Document[] {
    return this.#texts.find(collection, [scopes].flat(), query, page).map(parse<Document>);
  }

  /** Texts of these scopes that match, or all, oldest first, without the documents. */
  findTexts(collection: string, scopes: readonly string[], query?: TextQuery): FoundText[] {
    return this.#texts.findTexts(collection, scopes, query);
  }

  /** Deletes a document. Returns false if it did not exist. */
  delete(collection: string, id: string): boolean {
    return this.#changes.write({ collection, id }, () =>
      this.#inTransaction(() => {
        const row = this.#statements
          .prepare(
            "delete from documents where collection = ? and id = ? returning position, document",
          )
          .get(collection, id);
        if (row === undefined) return false;
        this.#addWrite(Number(row["position"]));
        this.#index(collection, Number(row["position"]), parse<object>(row["document"]));
        return true;
      }),
    );
  }

  /**
   * Adds binary content, or replaces the one with this id. The oldest contents are dropped when all
   * together exceed `maxTotalBytes`.
   */
  putContent(id: string, bytes: Uint8Array, maxTotalBytes: number): void {
    this.#written?.addContents();
    this.#contents.put(id, bytes, maxTotalBytes);
  }

  /** Returns the binary content with this id, if it exists. */
  getContent(id: string): Uint8Array | undefined {
    return this.#contents.get(id);
  }

  /** Runs `callback` in a transaction, which is rolled back if it throws. */
  transaction<Result>(callback: () => Result): Result {
    return this.#changes.collect(() => this.#runTransaction(callback));
  }

  /**
   * Calls a listener after each commit that changed documents of these collections. Clearing the store, and
   * what the same transaction then adds, is not reported.
   */
  watch(collections: readonly string[], listener: ChangeListener): void {
    this.#changes.watch(collections, listener);
  }

  /** Deletes everything. */
  clear(): void {
    this.#changes.ignoreTransaction();
    this.#written = undefined;
    this.#writes.restart();
    this.#database.exec(`
      delete from documents; delete from document_keys; delete from document_texts;
      delete from contents; delete from sqlite_sequence`);
    this.#texts.rebuild();
  }

  /** Returns the size of the database. */
  countBytes(): number {
    return readSize(this.#statements);
  }

  /** Copies everything to an empty database: a file or a URI. */
  copyTo(location: string): void {
    this.#statements.prepare("vacuum into ?").run(location);
    this.#writes.addCopy(location);
  }

  /** Notes that a second copy differs from one that the store knows only in documents that were written to since then. */
  addCopy(location: string, known: string): void {
    this.#writes.addCopy(location, known);
  }

  /**
   * Replaces everything by the content of a copy and what `change` makes of it, or keeps everything if that fails.
   * The copy must not change afterwards.
   */
  replaceBy(location: string, change?: () => void): void {
    const written = this.#written;
    this.#changes.collect(() => {
      this.#changes.ignoreTransaction();
      withDatabase(this.#database, location, () => {
        try {
          this.#runTransaction(() => {
            if (written?.covers(location)) this.#goBack(written);
            else {
              replaceTables(this.#database);
              this.#texts.rebuild();
            }
            this.#written = this.#isOwn ? new WrittenSince(location) : undefined;
            this.#writes.restart();
            this.#writes.addCopy(location);
            for (const collection of this.#keys.declareAgain()) this.#indexAgain(collection);
            change?.();
          });
        } catch (error) {
          this.#written = written;
          this.#writes.restart();
          throw error;
        }
      });
    });
  }

  /** Lists the documents of these collections that differ from those of a copy. */
  compareWith(location: string, collections: readonly string[]): Difference[] {
    const written = this.#writes.listSince(location);
    return withDatabase(this.#database, location, () =>
      listDifferences(this.#database, collections, written),
    );
  }

  /** Number that grows with each write, also by another process: what was read before it may have changed. */
  get revision(): number {
    return this.#writes.revision;
  }

  /** Calls a listener after everything was deleted or replaced, for what depends on it outside the store. */
  onReplaced(listener: () => void): void {
    this.#changes.onReplaced(listener);
  }

  close(): void {
    this.#database.close();
  }

  #addWrite(position: number): void {
    this.#written?.add(position);
    this.#writes.add(position);
  }

  /** Replaces what was written since the store had the content of the attached copy. */
  #goBack({ positions, hasContents }: WrittenSince): void {
    const documents = [...positions].map((position) => ({
      position,
      current: readDocument(this.#database, "main", position),
      earlier: readDocument(this.#database, "other", position),
    }));
    // First the deletions: the document may have another position now.
    for (const { position, current } of documents) {
      if (current === undefined) continue;
      this.#statements.prepare("delete from documents where position = ?").run(position);
      this.#index(current.collection, position, parse<object>(current.document));
    }
    for (const { position, earlier } of documents) {
      if (earlier === undefined) continue;
      const { collection, id, document } = earlier;
      this.#statements
        .prepare("insert into documents (position, collection, id, document) values (?, ?, ?, ?)")
        .run(position, collection, id, document);
      this.#index(collection, position, undefined, parse<object>(document));
    }
    replaceContents(this.#database, hasContents);
  }

  #indexAgain(collection: string): void {
    const rows = this.#statements
      .prepare("select position, document from documents where collection = ?")
      .all(collection);
    this.#keys.clear(collection);
    this.#texts.clear(collection);
    for (const { position, document } of rows)
      this.#index(collection, Number(position), undefined, parse<object>(document));
  }

  #index(collection: string, position: number, before?: object, after?: object): void {
    this.#keys.write(collection, position, before, after);
    this.#texts.write(collection, position, before, after);
  }

  /** Writes a document together with its keys, also outside transactions. */
  #inTransaction<Result>(callback: () => Result): Result {
    return this.#database.isTransaction ? callback() : this.#runTransaction(callback);
  }

  #runTransaction<Result>(callback: () => Result): Result {
    this.#database.exec("begin immediate");
    try {
      const result = callback();
      this.#database.exec("commit");
      return result;
    } catch (error) {
      this.#database.exec("rollback");
      throw error;
    }
  }
}

function parse<Document>(text: unknown): Document {
  return JSON.parse(String(text)) as Document;
}
