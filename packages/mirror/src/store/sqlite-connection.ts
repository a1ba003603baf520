import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import { type LockedFile, whenFree } from "@workbelt/core/store";

/** Values of a statement, by name. */
export type Fields = Record<string, SQLInputValue>;

/** A row that a statement returned. */
export type Row = Record<string, unknown>;

/** An SQLite database with its prepared statements, which waits for the locks of other processes. */
export class SqliteConnection {
  readonly #database: DatabaseSync;
  readonly #file: LockedFile;
  readonly #statements = new Map<string, StatementSync>();

  constructor(database: DatabaseSync, file: LockedFile) {
    this.#database = database;
    this.#file = file;
  }

  /** @throws StoreError */
  whenFree<Result>(work: () => Result): Promise<Result> {
    return whenFree(this.#file, work);
  }

  /** Does work in a transaction, which is rolled back if it returns false or throws. @throws StoreError */
  transact(work: () => boolean): Promise<boolean> {
    return this.whenFree(() => {
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

  get(sql: string, fields: Fields = {}): Row | undefined {
    return this.#prepare(sql).get(fields);
  }

  all(sql: string, fields: Fields = {}): Row[] {
    return this.#prepare(sql).all(fields);
  }

  /** Returns rows one by one, so that a loop that ends early does not read the rest. */
  iterate(sql: string, fields: Fields): Iterable<Row> {
    return this.#prepare(sql).iterate(fields);
  }

  run(sql: string, fields: Fields): void {
    this.#prepare(sql).run(fields);
  }

  close(): void {
    if (this.#database.isOpen) this.#database.close();
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
