import { DatabaseSync, type StatementSync } from "node:sqlite";
import { ChangeLog, type ChangeListener } from "./change-log.js";
import { type Difference, listDifferences, replaceTables } from "./other-database.js";

/**
 * JSON documents by collection and id, in the order they were added, on embedded SQLite.
 * A collection is named like a path: `crm/records`, `notes/blocks`.
 */
export class Store {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  readonly #changes = new ChangeLog(({ collection, id }) => this.get(collection, id));

  /** Opens `file`, or by default a database in memory. */
  constructor(file?: string) {
    this.#database = new DatabaseSync(file ?? ":memory:");
    this.#database.exec(`
      create table if not exists documents (
        position integer primary key autoincrement,
        collection text not null,
        id text not null,
        document text not null,
        unique (collection, id)
      );
      create table if not exists contents (
        position integer primary key autoincrement,
        id text not null unique,
        bytes blob not null
      )`);
  }

  /** Adds a document, or replaces the one with this id without changing the order. */
  put(collection: string, id: string, document: object): void {
    this.#changes.write({ collection, id }, () =>
      this.#prepare(
        `insert into documents (collection, id, document) values (?, ?, ?)
         on conflict (collection, id) do update set document = excluded.document`,
      ).run(collection, id, JSON.stringify(document)),
    );
  }

  /** The document with this id, or undefined. */
  get<Document>(collection: string, id: string): Document | undefined {
    const row = this.#prepare("select document from documents where collection = ? and id = ?").get(
      collection,
      id,
    );
    return row === undefined ? undefined : (JSON.parse(String(row["document"])) as Document);
  }

  /** Every document of a collection, oldest first. */
  list<Document>(collection: string): Document[] {
    const rows = this.#prepare(
      "select document from documents where collection = ? order by position",
    ).all(collection);
    return rows.map((row) => JSON.parse(String(row["document"])) as Document);
  }

  /** Deletes a document. Returns false if it did not exist. */
  delete(collection: string, id: string): boolean {
    const result = this.#changes.write({ collection, id }, () =>
      this.#prepare("delete from documents where collection = ? and id = ?").run(collection, id),
    );
    return Number(result.changes) > 0;
  }

  /**
   * Adds binary content, or replaces the one with this id. The oldest contents are dropped when all
   * together exceed `maxTotalBytes`.
   */
  putContent(id: string, bytes: Uint8Array, maxTotalBytes: number): void {
    this.#prepare("delete from contents where id = ?").run(id);
    this.#prepare("insert into contents (id, bytes) values (?, ?)").run(id, bytes);
    this.#prepare(
      `delete from contents where position in (
         select position from (
           select position, sum(length(bytes)) over (order by position desc) as total from contents
         ) where total > ?)`,
    ).run(maxTotalBytes);
  }

  /** Returns the binary content with this id, if it exists. */
  getContent(id: string): Uint8Array | undefined {
    const row = this.#prepare("select bytes from contents where id = ?").get(id);
    return row?.["bytes"] as Uint8Array | undefined;
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
    this.#database.exec("delete from documents; delete from contents; delete from sqlite_sequence");
  }

  /** Copies everything to an empty database: a file or a URI. */
  copyTo(location: string): void {
    this.#prepare("vacuum into ?").run(location);
  }

  /** Replaces everything by the content of a copy, or keeps everything if that fails. */
  replaceBy(location: string): void {
    this.#changes.collect(() => {
      this.#changes.ignoreTransaction();
      replaceTables(this.#database, location);
    });
  }

  /** Lists the documents of these collections that differ from those of a copy. */
  compareWith(location: string, collections: readonly string[]): Difference[] {
    return listDifferences(this.#database, location, collections);
  }

  /** Calls a listener after everything was deleted or replaced, for what depends on it outside the store. */
  onReplaced(listener: () => void): void {
    this.#changes.onReplaced(listener);
  }

  close(): void {
    this.#database.close();
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

  #prepare(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.#database.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}
